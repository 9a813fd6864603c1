import { expect, test } from 'vitest'
import {
  describePersonalData,
  type PersonalData,
  personalDataText,
  withoutForeignRequests,
} from './personal-data.ts'

const sent = {
  created_at: '1',
  name: 'Lia de Olinda',
  phone: '81912345678',
  email: null,
  city: 'Olinda',
  source: 'instagram',
  answers: { company: 'Frota Sul' },
  attribution: { utm_campaign: 'primavera', page_id: 'p' },
  consent: {
    marketing: false,
    version: '2026-11-1',
    privacy_version: 3,
    at: '2026-11-21T12:00:00Z',
  },
}
const data: PersonalData = {
  phone: '81912345678',
  leads: [
    {
      ...sent,
      message: 'Olá!\nQuero um carro.',
      seller: 'Bento Reis',
      outcome: 'won',
      outcome_value: 1200,
      outcome_at: '3',
      opened_at: '2',
      called_at: null,
      called_by: null,
      answer: null,
      answered_at: null,
      answered_by: null,
      closing: null,
      lost_reason: null,
      no_messages_at: '5',
      no_messages_by: null,
      notes: [{ seller: 'Bento Reis', note: 'Liga à tarde' }],
      company_notes: [{ by: 'Ana', note: 'Cliente antiga', at: '4' }],
      sent: [
        { to: 'crm.example', at: '2' },
        { to: 'crm.example', at: '3' },
      ],
    },
  ],
  quarantined: [
    { ...sent, created_at: '6', city: null, cause: 'rate', released_lead_id: null },
    { ...sent, created_at: '6', city: null, cause: 'new', released_lead_id: 'l' },
  ],
  requests: [
    {
      kind: 'copy',
      phone: null,
      email: 'lia@x.example',
      note: null,
      created_at: '7',
      answered_at: '8',
    },
  ],
}
const at = (iso: string) => `dia ${iso}`

test('a person reads what was sent, what became of it, and what was asked', () => {
  expect(personalDataText('Dados', describePersonalData(data, at))).toBe(`\uFEFFDados

Contato de dia 1
Nome: Lia de Olinda
Telefone: (81) 91234-5678
Cidade: Olinda
Origem: Instagram
Empresa: Frota Sul
Campanha: primavera
Ofertas e novidades: Não aceitou receber
Versão do texto de consentimento: 1ª de 11/2026
Versão do texto de privacidade: 3
Consentimento registrado em: dia 2026-11-21T12:00:00Z
Mensagem no WhatsApp: Olá!
Quero um carro.
Vendedor responsável: Bento Reis
Atendimento: Abriu o WhatsApp em dia 2
Resultado: Ganho, R$\u00a01.200,00, dia 3
Não quer mais mensagens desde: dia 5
Anotação de Bento Reis: Liga à tarde
Anotação de Ana, dia 4: Cliente antiga
Enviado a outros sistemas: crm.example em dia 2, crm.example em dia 3

Envio de dia 6, retido na quarentena
Motivo: Muitos envios do mesmo lugar em pouco tempo
Nome: Lia de Olinda
Telefone: (81) 91234-5678
Origem: Instagram
Empresa: Frota Sul
Campanha: primavera
Ofertas e novidades: Não aceitou receber
Versão do texto de consentimento: 1ª de 11/2026
Versão do texto de privacidade: 3
Consentimento registrado em: dia 2026-11-21T12:00:00Z

Envio de dia 6, retido e depois liberado
Motivo: new
Nome: Lia de Olinda
Telefone: (81) 91234-5678
Origem: Instagram
Empresa: Frota Sul
Campanha: primavera
Ofertas e novidades: Não aceitou receber
Versão do texto de consentimento: 1ª de 11/2026
Versão do texto de privacidade: 3
Consentimento registrado em: dia 2026-11-21T12:00:00Z

Pedido de privacidade de dia 7
Pedido: Cópia dos dados
E-mail informado: lia@x.example
Respondido em: dia 8
`)
})

test('a request of another e-mail is no part of what a company sends', () => {
  const { requests } = data
  const [request] = requests
  if (!request) throw new Error('No request')
  const asked = [
    { ...request, email: null },
    { ...request, email: 'Lia@x.example' },
    { ...request, email: 'outra@x.example' },
  ]
  const quarantined = data.quarantined.map((one) => ({ ...one, email: 'lia@x.example' }))
  const kept = withoutForeignRequests({ ...data, quarantined, requests: asked })
  expect(kept.requests.map(({ email }) => email)).toEqual([null, 'Lia@x.example'])
})

test('of nothing stored there is nothing to read', () => {
  expect(describePersonalData({ phone: '', leads: [], quarantined: [], requests: [] }, at)).toEqual(
    [],
  )
})
