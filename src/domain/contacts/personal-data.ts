/** The copy of a person's data (LGPD, art. 18) in words. Another program takes `get_contact_data` as it is. */
import { formatMoney } from '../format-money.ts'
import { leadSourceLabel } from '../links/lead-sources.ts'
import { formatPhone } from '../phone.ts'
import { type PrivacyKind, privacyKindLabels } from '../privacy-kinds.ts'
import { attributionFacts, consentFacts, extraFacts, type Fact } from './contact-facts.ts'
import { type LeadProgress, progressSentences } from './lead-progress.ts'

/** Why a submission is held back, by `quarantined_leads.cause`. */
export const quarantineCauses: Record<string, string> = {
  honeypot: 'Preencheu um campo invisível, como fazem os robôs',
  too_fast: 'Enviou rápido demais para uma pessoa',
  rate: 'Muitos envios do mesmo lugar em pouco tempo',
}

/** What `get_contact_data` returns. Instants are ISO 8601. */
export interface PersonalData {
  readonly phone: string
  readonly leads: readonly StoredLead[]
  readonly quarantined: readonly StoredSuspect[]
  readonly requests: readonly StoredRequest[]
}

interface StoredSubmission {
  readonly created_at: string
  readonly name: string
  readonly phone: string
  readonly email: string | null
  readonly city: string | null
  readonly source: string | null
  readonly answers: unknown
  readonly attribution: unknown
  readonly consent: unknown
}

interface StoredSuspect extends StoredSubmission {
  readonly cause: string
  /** The lead that it became, which has the same data. */
  readonly released_lead_id: string | null
}

interface StoredLead extends StoredSubmission, LeadProgress {
  readonly message: string | null
  readonly seller: string | null
  readonly outcome: string | null
  /** In reais. */
  readonly outcome_value: number | null
  readonly outcome_at: string | null
  readonly notes: readonly { readonly seller: string; readonly note: string }[]
  readonly company_notes: readonly {
    readonly by: string
    readonly note: string
    readonly at: string
  }[]
  /** Without a time while the answer is awaited. */
  readonly sent: readonly { readonly to: string; readonly at: string | null }[]
}

interface StoredRequest {
  readonly kind: PrivacyKind
  readonly phone: string | null
  readonly email: string | null
  readonly note: string | null
  readonly created_at: string
  readonly answered_at: string | null
}

interface DataSection {
  readonly title: string
  readonly facts: readonly Fact[]
}

/** @param at an instant in the company's time zone */
export function describePersonalData(
  { leads, quarantined, requests }: PersonalData,
  at: (iso: string) => string,
): DataSection[] {
  return [
    ...leads.map((lead) => ({
      title: `Contato de ${at(lead.created_at)}`,
      facts: [...submittedFacts(lead, at), ...serviceFacts(lead, at)],
    })),
    ...quarantined.map((submission) => ({
      title: `Envio de ${at(submission.created_at)}, ${submission.released_lead_id ? 'retido e depois liberado' : 'retido na quarentena'}`,
      facts: [
        ...stated([['Motivo', quarantineCauses[submission.cause] ?? submission.cause]]),
        ...submittedFacts(submission, at),
      ],
    })),
    ...requests.map(({ kind, phone, email, note, created_at, answered_at }) => ({
      title: `Pedido de privacidade de ${at(created_at)}`,
      facts: stated([
        ['Pedido', privacyKindLabels[kind]],
        ['Telefone informado', phone && formatPhone(phone)],
        ['E-mail informado', email],
        ['Observação', note],
        ['Respondido em', answered_at && at(answered_at)],
      ]),
    })),
  ]
}

/** Anyone can ask with the phone of another person: requests whose e-mail came with no form are left out. */
export function withoutForeignRequests(data: PersonalData): PersonalData {
  const own = new Set([...data.leads, ...data.quarantined].map(({ email }) => email?.toLowerCase()))
  const requests = data.requests.filter(({ email }) => !email || own.has(email.toLowerCase()))
  return { ...data, requests }
}

/** As a text file. */
export function personalDataText(title: string, sections: readonly DataSection[]): string {
  const parts = sections.map(({ title, facts }) =>
    [title, ...facts.map(({ label, text }) => `${label}: ${text}`)].join('\n'),
  )
  // Old editors of Windows take a file without it for another encoding.
  return `\uFEFF${[title, ...parts].join('\n\n')}\n`
}

function submittedFacts(sent: StoredSubmission, at: (iso: string) => string): Fact[] {
  return [
    ...stated([
      ['Nome', sent.name],
      ['Telefone', formatPhone(sent.phone)],
      ['E-mail', sent.email],
      ['Cidade', sent.city],
      ['Origem', leadSourceLabel(sent.source)],
    ]),
    ...extraFacts(sent.answers),
    ...attributionFacts(sent.attribution),
    ...consentFacts(sent.consent, null, at),
  ]
}

const outcomes: Record<string, string> = { won: 'Ganho', lost: 'Perdido' }

function serviceFacts(lead: StoredLead, at: (iso: string) => string): Fact[] {
  const { outcome_at, outcome_value, no_messages_at } = lead
  const outcome = [
    lead.outcome && outcomes[lead.outcome],
    outcome_value !== null && formatMoney(outcome_value),
    outcome_at && at(outcome_at),
  ]
  return stated([
    ['Mensagem no WhatsApp', lead.message],
    ['Vendedor responsável', lead.seller],
    ['Atendimento', progressSentences(lead, at).join('. ')],
    ['Resultado', outcome.filter(Boolean).join(', ')],
    ['Não quer mais mensagens desde', no_messages_at && at(no_messages_at)],
    ...lead.notes.map(({ seller, note }) => [`Anotação de ${seller}`, note] as const),
    ...lead.company_notes.map(
      ({ by, note, at: time }) => [`Anotação de ${by}, ${at(time)}`, note] as const,
    ),
    [
      'Enviado a outros sistemas',
      lead.sent.map(({ to, at: time }) => (time ? `${to} em ${at(time)}` : to)).join(', '),
    ],
  ])
}

const stated = (facts: readonly (readonly [label: string, text: string | null])[]): Fact[] =>
  facts.flatMap(([label, text]) => (text ? [{ label, text }] : []))
