import { describeWeek } from '../../../../../domain/weekly-hours.ts'
import type { WhenNobody } from '../../../../company/when-nobody.ts'
import type { OpeningHours } from './rotation-rules.ts'

const outside: Readonly<Record<WhenNobody, string>> = {
  rotate: 'os leads continuam sendo distribuídos',
  wait: 'os leads esperam o próximo horário',
  company_phone: 'os leads esperam o próximo horário, e o WhatsApp da empresa abre na hora',
}

export function hoursSentence({ hours, whenNobody }: OpeningHours): string {
  return hours
    ? `Aberto ${describeWeek(hours)}. Fora disso, ${outside[whenNobody]}.`
    : `Sempre aberto. Fora do horário próprio de uma equipe ou de um vendedor, ${outside[whenNobody]}.`
}
