/** Product decision 32. */
import { formatDay } from '../../domain/format-day.ts'
import { leadSourceLabel } from '../../domain/links/lead-sources.ts'
import { type PrivacyKind, privacyKindLabels } from '../../domain/privacy-kinds.ts'
import { returnTime } from '../../domain/return-time.ts'
import { planLabel } from '../company/plan.ts'
import { paths } from '../paths.ts'
import { counted, formatCount } from '../ui/format/format-count.ts'

/** subject and company_name may be missing; details depend on the kind. */
export type NotificationRow = {
  id: string
  kind: string
  subject: string | null
  details: unknown
  company_id: string | null
  company_name: string | null
  created_at: string
}

export type Notification = {
  id: string
  kind: string
  title: string
  text: string
  /** Null without a screen for the reader. */
  to: string | null
  /** Null for a tip. */
  at: string | null
}

/** `platform`: the reader is super_admin and needs the company's name. */
export function describeNotification(row: NotificationRow, platform: boolean): Notification {
  const details = isRecord(row.details) ? row.details : {}
  const { title, text, to } = wordsOf(row, details, platform)
  const named = platform && row.company_name && row.kind !== 'company_created'
  return {
    id: row.id,
    kind: row.kind,
    title,
    text: named ? `${row.company_name}: ${text}` : text,
    to: to && platform && row.company_id ? withCompany(to, row.company_id) : to,
    at: row.created_at,
  }
}

type Words = Pick<Notification, 'title' | 'text' | 'to'>
type Details = Record<string, unknown>

function wordsOf(row: NotificationRow, details: Details, platform: boolean): Words {
  const subject = row.subject ?? ''
  const source = leadSourceLabel(textOf(details.source) || null)
  const contact = `${paths.capturedContacts}?contato=${textOf(details.lead_id)}`
  const company = platform ? paths.companies : null
  switch (row.kind) {
    case 'lead_received': {
      const seller = textOf(details.seller_name)
      const text = seller ? `${source}, atendimento de ${seller}` : source
      return { title: `Novo lead: ${subject}`, text, to: contact }
    }
    case 'lead_without_seller': {
      const returnsAt = textOf(details.returns_at)
      if (returnsAt) {
        const when = returnTime(new Date(returnsAt), new Date(), textOf(details.time_zone))
        const text = `${source}. Será distribuído ${when}.`
        return { title: `Lead guardado: ${subject}`, text, to: contact }
      }
      const text = `${source}. Aguarda até haver um vendedor ativo.`
      return { title: `Lead sem vendedor: ${subject}`, text, to: contact }
    }
    case 'lead_quarantined':
      return {
        title: `Contato em quarentena: ${subject}`,
        text: causes[textOf(details.cause)] ?? 'Parece spam.',
        to: `${paths.capturedContacts}?tab=quarentena`,
      }
    case 'counters_zeroed': {
      const sellers = counted(numberOf(details.sellers), 'vendedor', 'vendedores')
      const who = textOf(details.zeroed_by)
      const text = who
        ? `${who} zerou a contagem de ${sellers}.`
        : `A contagem de ${sellers} voltou a zero.`
      return { title: 'Contadores zerados', text, to: paths.sellers }
    }
    case 'leads_limit_passed': {
      const leads = counted(numberOf(details.leads), 'lead', 'leads')
      const limit = formatCount(numberOf(details.leads_limit))
      const text = `${leads} para um limite de ${limit}. Nenhum lead é perdido.`
      return { title: 'Limite de leads do plano ultrapassado', text, to: paths.billing }
    }
    case 'plan_changed': {
      const from = planLabel(textOf(details.from))
      return {
        title: 'Plano alterado',
        text: `De ${from} para ${planLabel(textOf(details.to))}.`,
        to: paths.billing,
      }
    }
    case 'webhook_switched_off': {
      const text = `${textOf(details.host)} não aceitou as entregas. O que ficou na fila espera.`
      const isWebhook = details.kind === 'webhook'
      return {
        title: isWebhook ? 'Webhook desligado' : 'Conversões desligadas',
        text,
        to: `${paths.integrations}?tab=${isWebhook ? 'webhooks' : 'conversoes'}`,
      }
    }
    case 'privacy_request': {
      const kind = privacyKindLabels[textOf(details.kind) as PrivacyKind] ?? 'Dados pessoais'
      const text = `${kind}. Responda até ${formatDay(textOf(details.due_on))}.`
      return { title: 'Pedido de privacidade', text, to: `${paths.settings}?tab=privacy` }
    }
    case 'company_switched_off': {
      const text = 'Links e formulários não recebem novos leads.'
      return { title: 'Empresa desativada', text, to: company }
    }
    case 'company_switched_on': {
      const text = 'Links e formulários voltaram a receber leads.'
      return { title: 'Empresa reativada', text, to: company }
    }
    case 'company_created': {
      return platform
        ? { title: `Nova empresa: ${subject}`, text: 'Entrou na plataforma.', to: company }
        : { title: 'Empresa criada', text: 'Tudo pronto para receber leads.', to: company }
    }
    case 'user_waiting': {
      const email = textOf(details.email)
      const title = `Usuário aguardando aprovação: ${subject || email}`
      return { title, text: subject ? email : 'Cadastro novo.', to: paths.userApproval }
    }
    default:
      return { title: subject || 'Novidade na sua conta', text: 'Aconteceu algo novo.', to: null }
  }
}

const causes: Record<string, string> = {
  honeypot: 'Parece preenchido por um robô.',
  too_fast: 'Enviado rápido demais para ser uma pessoa.',
  rate: 'Muitos envios seguidos do mesmo lugar.',
}

function withCompany(address: string, companyId: string): string {
  const [path, query] = address.split('?')
  const name = path === paths.companies ? 'aberta' : 'company'
  return `${path}?${name}=${companyId}${query ? `&${query}` : ''}`
}

function isRecord(value: unknown): value is Details {
  return typeof value === 'object' && value !== null
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)
