/** A line of the trail in Portuguese (product decision 57). */

import { formatDateTime } from '../../../domain/format-date.ts'
import { formatPhone } from '../../../domain/phone.ts'
import { unlimited } from '../../../domain/plans.ts'
import { type PrivacyKind, privacyKindLabels } from '../../../domain/privacy-kinds.ts'
import { planLabel } from '../../company/plan.ts'
import { timeZoneLabel } from '../../company/time-zones.ts'
import { whenNobodyLabels } from '../../company/when-nobody.ts'
import { webhookEvents, webhookKindLabels } from '../../integration-words.ts'
import { readRole, roleLabel } from '../../session/role.ts'
import { pageFieldLabels } from '../../visitor-form/page-field-labels.ts'
import type { Activity } from './activity-queries.ts'

type Line = Pick<
  Activity,
  | 'actor_kind'
  | 'actor_id'
  | 'actor_name'
  | 'what'
  | 'subject_id'
  | 'subject_name'
  | 'before'
  | 'after'
>

export function actorLabel({ actor_kind, actor_id, actor_name }: Line): string {
  if (actor_kind === 'key') return `Chave “${actor_name}”`
  if (actor_kind === 'seller_page') return `${actor_name} (página do vendedor)`
  if (actor_kind === 'platform' && actor_id) return 'Suporte da plataforma'
  return actor_name
}

/** "Ana trocou o WhatsApp do vendedor Bento Reis" */
export const activitySentence = (line: Line) => `${actorLabel(line)} ${verbOf(line)}`

function verbOf(line: Line): string {
  const name = line.subject_name ?? ''
  const after = recordOf(line.after)
  return specialVerb(line, name, after) ?? verbs[line.what]?.(name, after) ?? 'fez uma alteração'
}

function specialVerb(line: Line, name: string, after: Values): string | null {
  if (line.what === 'seller.changed') return sellerVerb(name, after)
  if (line.what === 'company.changed') return companyVerb(after)
  const joins = line.what === 'user.added' && line.actor_id === line.subject_id
  return joins ? 'entrou na empresa' : null
}

/** A plan brings its limits. */
function companyVerb({ plan, active, ...rest }: Values): string | null {
  const more = Object.keys(rest).filter((field) => !field.endsWith('_limit'))
  if (more.length > 0 || (plan !== undefined && active !== undefined)) return null
  if (plan !== undefined) return `mudou o plano da empresa para ${planLabel(textOf(plan))}`
  if (active === undefined) return null
  return active ? 'reativou a empresa' : 'desativou a empresa'
}

function sellerVerb(name: string, after: Values): string | null {
  const [field, ...more] = Object.keys(after)
  if (more.length > 0) return null
  switch (field) {
    case 'phone':
      return `trocou o WhatsApp do vendedor ${name}`
    case 'name':
      return `renomeou o vendedor ${name}`
    case 'active':
      return `${after.active ? 'ativou' : 'desativou'} o vendedor ${name}`
    case 'away_until':
      return after.away_until ? `pausou o vendedor ${name}` : `encerrou a pausa de ${name}`
    default:
      return null
  }
}

const verbs: Record<string, (name: string, after: Values) => string> = {
  'seller.created': (name) => `cadastrou o vendedor ${name}`,
  'seller.changed': (name) => `alterou o vendedor ${name}`,
  'seller.archived': (name) => `arquivou o vendedor ${name}`,
  'seller.restored': (name) => `desarquivou o vendedor ${name}`,
  'seller.deleted': (name) => `excluiu o vendedor ${name}`,
  'seller.zeroed': (name) => `zerou a contagem de ${name}`,
  'seller.levelled': (name) => `nivelou a contagem de ${name}`,
  'seller_page.created': (name) => `criou a página do vendedor ${name}`,
  'seller_page.replaced': (name) => `trocou o link da página do vendedor ${name}`,
  'seller_page.revoked': (name) => `encerrou a página do vendedor ${name}`,
  'team.created': (name) => `criou a equipe ${name}`,
  'team.changed': (name) => `alterou a equipe ${name}`,
  'team.deleted': (name) => `excluiu a equipe ${name}`,
  'team.member_added': (name, { seller }) => `colocou ${textOf(seller)} na equipe ${name}`,
  'team.member_removed': (name, { seller }) => `tirou ${textOf(seller)} da equipe ${name}`,
  'link.created': (name) => `criou o link ${name}`,
  'link.changed': (name) => `alterou o link ${name}`,
  'link.deleted': (name) => `excluiu o link ${name}`,
  'page.created': (name) => `criou a página de captura ${name}`,
  'page.changed': (name) => `alterou a página de captura ${name}`,
  'page.deleted': (name) => `excluiu a página de captura ${name}`,
  'key.created': (name, { purpose }) =>
    purpose === 'contacts'
      ? `criou o endereço de exportação ${name}`
      : `criou a chave de API ${name}`,
  'key.changed': (name) => `alterou a chave ou o endereço de exportação ${name}`,
  'key.revoked': (name) => `revogou a chave ou o endereço de exportação ${name}`,
  'webhook.created': (name) => `criou um webhook para ${name}`,
  'webhook.changed': (name) => `alterou o webhook de ${name}`,
  'webhook.deleted': (name) => `excluiu o webhook de ${name}`,
  'webhook.secret_changed': (name) => `trocou o segredo do webhook de ${name}`,
  'company.created': (name) => `criou a empresa ${name}`,
  'company.changed': () => 'alterou os dados da empresa',
  'company.archived': () => 'removeu a empresa',
  'company.restored': () => 'restaurou a empresa',
  'user.added': (name) => `incluiu ${name} na empresa`,
  'user.removed': (name) => `tirou ${name} da empresa`,
  'user.changed': (name) => `alterou o usuário ${name}`,
  'user.password_set': (name) => `definiu uma nova senha para ${name}`,
  'user.factors_removed': (name) => `desligou a verificação em duas etapas de ${name}`,
  'lead.registered': (code) => `registrou o lead ${code}`,
  'lead.transferred': (code) => `transferiu o lead ${code}`,
  'lead.corrected': (code) => `corrigiu os dados do lead ${code}`,
  'lead.no_messages': (code) => `marcou que o lead ${code} não quer mais mensagens`,
  'lead.messages_allowed': (code) =>
    `desfez a marcação de que o lead ${code} não quer mais mensagens`,
  'request.answered': (kind) =>
    `marcou como respondido um pedido de privacidade (${privacyKindLabels[kind as PrivacyKind] ?? kind})`,
  'contacts.exported': () => 'exportou contatos',
  'contacts.copied': () => 'baixou a cópia dos dados de um contato',
  'contacts.erased': () => 'excluiu os dados de um contato',
  'session.started': () => 'entrou no sistema',
  // Also read in passing: a screen of another subject counts them.
  'support.contacts': () => 'leu dados de contatos',
  'support.requests': () => 'leu pedidos de privacidade e os contatos deles',
  'support.sellers': () => 'leu dados de vendedores',
  'support.links': () => 'leu dados de links',
  'support.pages': () => 'leu dados de páginas de captura',
  'support.integrations': () => 'leu dados de integrações',
  'support.figures': () => 'leu números da empresa',
}

export interface Change {
  readonly field: string
  readonly before: string
  readonly after: string
}

/** What the line's columns were and are. */
export function changesOf(line: Line, timeZone?: string): Change[] {
  // The sentence says it.
  if (line.what.startsWith('team.member')) return []
  const [before, after] = [recordOf(line.before), recordOf(line.after)]
  const fields = new Set([...Object.keys(before), ...Object.keys(after)])
  fields.delete('deleted_at')
  fields.delete('revoked_at')
  return [...fields].map((field) => ({
    field: fieldLabels[field] ?? field,
    before: valueLabel(field, before[field], timeZone),
    after: valueLabel(field, after[field], timeZone),
  }))
}

function valueLabel(field: string, value: unknown, timeZone?: string): string {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não'
  if (Array.isArray(value)) return value.map((one) => valueLabels[field]?.[one] ?? one).join(', ')
  if (typeof value === 'object' || field === 'team_id') return 'definido'
  const text = String(value)
  if (field === 'phone') return formatPhone(text)
  if (field === 'plan') return planLabel(text)
  if (field === 'time_zone') return timeZoneLabel(text)
  if (field.endsWith('_limit') && Number(text) >= unlimited) return 'Ilimitado'
  if (field === 'role') return roleLabel[readRole(text)]
  const known = valueLabels[field]?.[text]
  if (known) return known
  return /^\d{4}-\d\d-\d\dT/.test(text) ? formatDateTime(text, timeZone) : text
}

const valueLabels: Record<string, Record<string, string>> = {
  when_nobody: whenNobodyLabels,
  fields: pageFieldLabels,
  events: Object.fromEntries(webhookEvents.map(({ value, label }) => [value, label])),
  kind: webhookKindLabels,
  purpose: { api: 'API', contacts: 'Exportação de contatos' },
}

const fieldLabels: Record<string, string> = {
  name: 'Nome',
  email: 'E-mail',
  phone: 'Telefone',
  role: 'Perfil',
  active: 'Ativo',
  approved: 'Aprovado',
  away_until: 'Pausa até',
  leave_from: 'Folga de',
  leave_until: 'Folga até',
  weekly_hours: 'Horário de atendimento',
  daily_limit: 'Limite por dia',
  weight: 'Peso',
  leads_received: 'Leads no rodízio',
  original_url: 'Destino',
  config: 'Formulário',
  team_id: 'Equipe',
  title: 'Título',
  description: 'Descrição',
  fields: 'Campos',
  custom_css: 'CSS',
  primary_color: 'Cor principal',
  background_color: 'Cor de fundo',
  logo_url: 'Logo',
  slug: 'Endereço',
  can_write: 'Pode gravar',
  purpose: 'Finalidade',
  kind: 'Tipo',
  settings: 'Configuração',
  url: 'Endereço',
  events: 'Eventos',
  plan: 'Plano',
  leads_limit: 'Limite de leads',
  sellers_limit: 'Limite de vendedores',
  pages_limit: 'Limite de páginas',
  time_zone: 'Fuso horário',
  privacy_text: 'Texto de privacidade',
  keep_leads_months: 'Meses de guarda dos contatos',
  when_nobody: 'Fora do horário',
  same_seller_days: 'Dias com o mesmo vendedor',
  rescue_minutes: 'Minutos até chamar',
  first_message: 'Primeira mensagem',
  seller_mails: 'E-mails aos vendedores',
  asks_for_ads: 'Pergunta por anúncios',
  form_sites: 'Sites com o formulário',
  seller: 'Vendedor',
  leads: 'Registros',
}

type Values = Record<string, unknown>

const recordOf = (value: unknown): Values =>
  typeof value === 'object' && value !== null ? (value as Values) : {}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
