/** What webhooks receive (product.md 53). */
import { z } from 'zod'
import { json, time, uuid } from './values.ts'

const lead = z.looseObject({
  id: uuid.describe('código do lead'),
  ref: z.string().describe('código curto, que a mensagem do WhatsApp mostra'),
  name: z.string(),
  phone: z.string().describe('como a pessoa digitou, só números'),
  email: z.string().nullable(),
  city: z.string().nullable(),
  source: z.string(),
  link: z.string().nullable().describe('o que vem depois de /l/'),
  seller: z
    .looseObject({ id: uuid, name: z.string() })
    .nullable()
    .describe('nulo enquanto espera por um vendedor'),
  answers: json.nullable().describe('respostas dos outros campos do formulário'),
  attribution: json.nullable().describe('campanha: utm_source, gclid e os outros parâmetros'),
  created_at: time,
  opened_at: time.nullable().describe('quando a pessoa abriu o WhatsApp'),
  answer: z
    .enum(['received', 'missed', 'closed'])
    .nullable()
    .describe('o que o vendedor disse: recebeu a pessoa, ela não chamou, ou encerrou o contato'),
  answered_at: time.nullable(),
  outcome: z.enum(['won', 'lost']).nullable(),
  outcome_value: z.number().nullable().describe('valor da venda em reais'),
  outcome_at: time.nullable(),
})

const seller = z.looseObject({
  id: uuid,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  role: z.enum(['seller', 'manager']),
  active: z.boolean(),
  away_until: time.nullable(),
  leave_from: time.nullable(),
  leave_until: time.nullable(),
  daily_limit: z.int().nullable(),
  weight: z.int(),
  archived_at: time.nullable(),
})

export const eventData = {
  LeadEvent: lead,
  ErasedLead: z.looseObject({ id: uuid }),
  SellerEvent: seller,
  TestEvent: z.looseObject({ webhook_id: uuid }),
}

interface EventKind {
  readonly summary: string
  readonly data: keyof typeof eventData
}

export const events = {
  'lead.captured': { summary: 'um lead chegou', data: 'LeadEvent' },
  'lead.assigned': {
    summary: 'um lead foi para um vendedor, ou mudou de vendedor',
    data: 'LeadEvent',
  },
  'lead.opened': { summary: 'a pessoa abriu a conversa no WhatsApp', data: 'LeadEvent' },
  'lead.confirmed': { summary: 'o vendedor confirmou que recebeu a pessoa', data: 'LeadEvent' },
  'lead.rescue': { summary: 'o lead entrou em “Chamar agora”', data: 'LeadEvent' },
  'lead.outcome': {
    summary: 'o lead foi marcado como ganho ou perdido, ou a marca foi retirada',
    data: 'LeadEvent',
  },
  'lead.erased': {
    summary: 'os dados do lead foram excluídos; vem só o código',
    data: 'ErasedLead',
  },
  'seller.changed': { summary: 'um vendedor foi criado ou alterado', data: 'SellerEvent' },
  'webhook.test': { summary: 'alguém tocou em “Enviar teste”', data: 'TestEvent' },
} satisfies Record<string, EventKind>
