/** The tables that an API key reads; tests/conformance/api-document-of-database.test.ts compares them. */
import { z } from 'zod'
import { day, hours, json, time, uuid } from './values.ts'

const company = uuid.describe('empresa da chave')

export const leadRow = z.looseObject({
  id: uuid.describe('código do lead'),
  name: z.string().describe('nome'),
  phone: z.string().describe('telefone como a pessoa digitou, só números'),
  phone_key: z.string().describe('telefone com o nono dígito, para comparar'),
  email: z.string().nullable().describe('e-mail, se informado'),
  city: z.string().nullable().describe('cidade, se informada'),
  source: z.string().describe('origem, como instagram ou google-ads'),
  short_url_id: uuid.nullable().describe('link por onde chegou'),
  seller_id: uuid.nullable().describe('vendedor; nulo enquanto espera por um'),
  message: z.string().nullable().describe('mensagem pronta do WhatsApp'),
  whatsapp_url: z.string().nullable().describe('endereço que abre a conversa com o vendedor'),
  extra: json.nullable().describe('respostas dos outros campos do formulário'),
  attribution: json.nullable().describe('campanha: utm_source, gclid e os outros parâmetros'),
  consent: json.nullable().describe('o que a pessoa autorizou, e quando'),
  reason: json.describe('por que este vendedor: quem podia receber e quem ficou de fora'),
  outcome: z.enum(['won', 'lost']).nullable().describe('won (ganho), lost (perdido) ou nulo'),
  outcome_value: z.number().nullable().describe('valor da venda em reais'),
  outcome_at: time.nullable().describe('quando o resultado foi marcado'),
  outcome_by: uuid.nullable().describe('usuário que o marcou; nulo se foi uma chave'),
  idempotency_key: uuid.nullable().describe('UUID do envio, que não cria dois leads'),
  created_at: time.describe('quando chegou'),
  arrival: z.int().describe('número que só cresce: leia o que veio depois do último que você leu'),
  company_id: company,
})

export const sellerRow = z.looseObject({
  id: uuid.describe('código'),
  name: z.string().describe('nome'),
  email: z.string().describe('e-mail'),
  phone: z.string().describe('WhatsApp'),
  phone_key: z.string().nullable().describe('WhatsApp com o nono dígito; nulo se não serve'),
  role: z.enum(['seller', 'manager']).describe('só seller recebe leads'),
  active: z.boolean().describe('se está ligado no rodízio'),
  away_until: time.nullable().describe('até quando está em pausa'),
  leave_from: time.nullable().describe('começo da ausência planejada'),
  leave_until: time.nullable().describe('fim da ausência planejada'),
  weekly_hours: hours,
  daily_limit: z.int().nullable().describe('máximo de leads por dia; nulo se não há'),
  leads_today: z.int().describe('leads do dia leads_today_on'),
  leads_today_on: day.nullable().describe('dia do último lead'),
  weight: z.int().describe('peso no rodízio, de 1 a 10'),
  head_start: z.int().describe('vantagem de quem entrou depois'),
  leads_received: z.int().describe('leads contados para a vez'),
  leads_total: z.int().describe('todos os leads'),
  leads_converted: z.int().describe('leads ganhos'),
  conversion_rate: z.number().describe('leads ganhos, em %'),
  total_sales: z.number().describe('soma das vendas em reais'),
  last_activity: time.nullable().describe('último lead ou resultado'),
  last_assigned_at: time.nullable().describe('último lead'),
  created_at: time.describe('quando foi criado'),
  updated_at: time.describe('quando foi alterado'),
  deleted_at: z.null().describe('sempre nulo: arquivados não aparecem'),
  company_id: company,
})

export const linkRow = z.looseObject({
  id: uuid.describe('código'),
  short_code: z.string().describe('o que vem depois de /l/'),
  original_url: z.string().describe('para onde leva'),
  active: z.boolean().describe('se está ligado'),
  clicks: z.int().describe('cliques de pessoas'),
  team_id: uuid.nullable().describe('equipe que atende'),
  config: json.nullable().describe('formulário do link; nulo se ele leva a outro endereço'),
  created_at: time.describe('quando foi criado'),
  updated_at: time.describe('quando foi alterado'),
  company_id: company,
})

export const pageRow = z.looseObject({
  id: uuid.describe('código'),
  slug: z.string().describe('o que vem depois de /p/'),
  name: z.string().describe('nome'),
  title: z.string().describe('título na página'),
  description: z.string().nullable().describe('texto abaixo do título'),
  fields: z.array(z.string()).describe('campos do formulário'),
  custom_css: z.string().nullable().describe('CSS próprio'),
  primary_color: z.string().describe('cor dos botões, #rrggbb'),
  background_color: z.string().describe('cor do fundo, #rrggbb'),
  logo_url: z.string().nullable().describe('endereço do logo'),
  active: z.boolean().describe('se está no ar'),
  team_id: uuid.nullable().describe('equipe que atende'),
  created_at: time.describe('quando foi criada'),
  updated_at: time.describe('quando foi alterada'),
  company_id: company,
})

export const teamRow = z.looseObject({
  id: uuid.describe('código'),
  name: z.string().describe('nome'),
  weekly_hours: hours,
  created_at: time.describe('quando foi criada'),
  updated_at: time.describe('quando foi alterada'),
  company_id: company,
})

export const memberRow = z.looseObject({
  team_id: uuid.describe('equipe'),
  seller_id: uuid.describe('vendedor'),
  turns: z.int().describe('leads contados para a vez na equipe'),
  head_start: z.int().describe('vantagem de quem entrou depois'),
  last_assigned_at: time.nullable().describe('último lead da equipe'),
  created_at: time.describe('desde quando'),
  company_id: company,
})
