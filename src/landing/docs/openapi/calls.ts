/** What programs send and get by functions. */
import { z } from 'zod'
import { json, time, uuid } from './values.ts'

const contact = {
  p_name: z.string().meta({ description: 'nome', maxLength: 120 }),
  p_phone: z.string().describe('telefone com DDD, com ou sem pontuação'),
  p_email: z.string().nullish().describe('e-mail'),
  p_city: z.string().nullish().describe('cidade'),
}

const attempt = uuid
  .nullish()
  .describe('um UUID seu por envio: repetir o pedido com ele não cria um segundo lead')

export const registration = z.object({
  ...contact,
  p_source: z.string().nullish().describe('origem; sem ela, outros'),
  p_message: z
    .string()
    .nullish()
    .describe('mensagem do WhatsApp; aceita {nome}, {vendedor}, {ref}'),
  p_seller_id: uuid.nullish().describe('vendedor; sem ele, o próximo da vez'),
  p_team_id: uuid.nullish().describe('equipe em que a vez é contada'),
  p_idempotency_key: attempt,
})

const receiver = {
  lead_id: uuid.describe('código do lead'),
  seller_name: z.string().nullable().describe('vendedor; nulo enquanto espera por um'),
  whatsapp_url: z.string().nullable().describe('endereço que abre a conversa'),
}

export const registered = z.looseObject(receiver)

export const submission = z.object({
  ...contact,
  p_company_id: uuid.nullish().describe('empresa, como no código do widget'),
  p_short_code: z.string().nullish().describe('link, em vez da empresa: o que vem depois de /l/'),
  p_source: z.string().nullish().describe('origem; sem ela, a do link ou direct-link'),
  p_message: z
    .string()
    .nullish()
    .describe('mensagem do WhatsApp; aceita {nome}, {vendedor}, {ref}'),
  p_team_id: uuid.nullish().describe('equipe; a do link vale antes'),
  p_extra: json.nullish().describe('respostas dos seus outros campos'),
  p_attribution: json.nullish().describe('campanha: utm_source, gclid e os outros parâmetros'),
  p_consent: json
    .nullish()
    .describe(
      'o que a pessoa autorizou, como {"marketing": true, "ads": true}; ads vale para as plataformas de anúncios',
    ),
  p_idempotency_key: attempt,
})

export const captured = z.looseObject({
  ...receiver,
  company_name: z.string().describe('empresa'),
})

export const outcome = z.object({
  p_lead_id: uuid.describe('código do lead'),
  p_outcome: z.enum(['won', 'lost']).nullable().describe('won (ganho), lost (perdido) ou nulo'),
  p_value: z.number().nullish().describe('valor da venda em reais, só de um lead ganho'),
})

export const marked = z.looseObject({
  id: uuid.describe('código do lead'),
  outcome: z.enum(['won', 'lost']).nullable().describe('resultado'),
  outcome_value: z.number().nullable().describe('valor da venda'),
  outcome_at: time.nullable().describe('quando'),
})

export const pause = z.object({
  p_seller_id: uuid.describe('vendedor'),
  p_until: time.nullish().describe('até quando, no máximo um ano; nulo termina a pausa'),
})

export const problem = z.looseObject({
  code: z.string().describe('SQLSTATE ou código PGRST'),
  message: z.string().describe('o que houve, em português quando uma pessoa pode corrigir'),
  details: z.string().nullable(),
  hint: z.string().nullable(),
})
