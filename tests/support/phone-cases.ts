/** Shared by the tests of `domain/phone.ts` and of the database's function. */

export interface PhoneCase {
  readonly typed: string
  readonly digits?: string
  readonly matchKey?: string
  readonly problem?: 'Telefone inválido' | 'DDD inválido'
}

export const phoneCases: readonly PhoneCase[] = [
  { typed: '(11) 91234-5678', digits: '11912345678', matchKey: '11912345678' },
  { typed: '+55 11 91234-5678', digits: '11912345678', matchKey: '11912345678' },
  { typed: '5511912345678', digits: '11912345678', matchKey: '11912345678' },
  { typed: '011912345678', digits: '11912345678', matchKey: '11912345678' },
  { typed: '0055 11 91234-5678', digits: '11912345678', matchKey: '11912345678' },
  { typed: '01132345678', digits: '1132345678', matchKey: '1132345678' },
  { typed: '551132345678', digits: '1132345678', matchKey: '1132345678' },
  { typed: '55912345678', digits: '55912345678', matchKey: '55912345678' },
  { typed: '5532345678', digits: '5532345678', matchKey: '5532345678' },
  { typed: '5555991234567', digits: '55991234567', matchKey: '55991234567' },
  { typed: '1132345678', digits: '1132345678', matchKey: '1132345678' },
  { typed: '1191234567', digits: '1191234567', matchKey: '11991234567' },
  { typed: '11 8123-4567', digits: '1181234567', matchKey: '11981234567' },
  { typed: '99 98888-7777', digits: '99988887777', matchKey: '99988887777' },
  { typed: '+55 (011) 98765-4321', digits: '11987654321', matchKey: '11987654321' },
  { typed: '0 21 11 98765-4321', digits: '11987654321', matchKey: '11987654321' },
  { typed: '015 11 3234-5678', digits: '1132345678', matchKey: '1132345678' },
  { typed: '+ 55 (55) 99123-4567', digits: '55991234567', matchKey: '55991234567' },
  { typed: '+51 987 654 321', problem: 'Telefone inválido' },
  { typed: '+54 9 11 2345-6789', problem: 'Telefone inválido' },
  { typed: '(+1) 212 555-0100', problem: 'Telefone inválido' },
  { typed: '20912345678', problem: 'DDD inválido' },
  { typed: '2032345678', problem: 'DDD inválido' },
  { typed: '11812345678', problem: 'Telefone inválido' },
  { typed: '1112345678', problem: 'Telefone inválido' },
  { typed: '123', problem: 'Telefone inválido' },
  { typed: '', problem: 'Telefone inválido' },
  { typed: 'meu número', problem: 'Telefone inválido' },
  { typed: '119123456789', problem: 'Telefone inválido' },
  { typed: '00551191234567890', problem: 'Telefone inválido' },
]
