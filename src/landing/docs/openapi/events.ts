/** What webhooks receive (product.md 53). */
import { z } from 'zod'
import { json, time, uuid } from './values.ts'

const lead = z.looseObject({
  id: uuid.describe('código do lead'),
  ref: z.string().describe('código curto, que a mensagem do WhatsApp mostra'),
  name: z.string().describe('nome'),
  phone: z.string().describe('como a pessoa digitou, só números'),
  email: z.string().nullable().describe('e-mail, se informado'),
  city: z.string().nullable().describe('cidade, se informada'),
  source: z.string().describe('origem, como instagram ou google-ads'),
  link: z.string().nullable().describe('o que vem depois de /l/'),
  seller: z
    .looseObject({ id: uuid, name: z.string() })
    .nullable()
    .describe('código e nome do vendedor; nulo enquanto espera por um'),
  answers: json.nullable().describe('respostas dos outros campos do formulário'),
  attribution: json.nullable().describe('campanha: utm_source, gclid e os outros parâmetros'),
  created_at: time.describe('quando chegou'),
  opened_at: time.nullable().describe('quando a pessoa abriu o WhatsApp'),
  answer: z
    .enum(['received', 'missed', 'closed'])
    .nullable()
    .describe('o que o vendedor disse: recebeu a pessoa, ela não chamou, ou encerrou o contato'),
  answered_at: time.nullable().describe('quando o vendedor disse isso'),
  outcome: z.enum(['won', 'lost']).nullable().describe('won (ganho), lost (perdido) ou nulo'),
  outcome_value: z.number().nullable().describe('valor da venda em reais'),
  outcome_at: time.nullable().describe('quando o resultado foi marcado'),
})

const seller = z.looseObject({
  id: uuid.describe('código do vendedor'),
  name: z.string().describe('nome'),
  email: z.string().describe('e-mail'),
  phone: z.string().describe('WhatsApp'),
  role: z.enum(['seller', 'manager']).describe('só seller recebe leads'),
  active: z.boolean().describe('se está ligado no rodízio'),
  away_until: time.nullable().describe('até quando está em pausa'),
  leave_from: time.nullable().describe('começo da ausência planejada'),
  leave_until: time.nullable().describe('fim da ausência planejada'),
  daily_limit: z.int().nullable().describe('máximo de leads por dia; nulo se não há'),
  weight: z.int().describe('peso no rodízio, de 1 a 10'),
  archived_at: time.nullable().describe('quando foi arquivado'),
})

export const eventData = {
  LeadEvent: lead,
  ErasedLead: z.looseObject({ id: uuid.describe('código do lead') }),
  SellerEvent: seller,
  TestEvent: z.looseObject({ webhook_id: uuid.describe('código do webhook') }),
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
