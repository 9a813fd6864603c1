import type { ReactNode } from 'react'
import { formatMoney } from '../domain/format-money.ts'
import { formatPhone } from '../domain/phone.ts'
import type { PageLead } from './seller-page-calls.ts'
import { calledTime, leadTime } from './words.ts'

/** What the seller sent and may correct; without a lead, of the page. */
export interface Refused {
  readonly alert: string
  readonly leadId: string
  readonly act: string
  /** In the form's field. */
  readonly typed: string
}

export interface CardPlace {
  readonly action: string
  readonly now: Date
  readonly seller: string
  readonly timeZone: string
  readonly refused?: Refused
}

interface Props {
  readonly lead: PageLead
  readonly place: CardPlace
}

export function LeadCard({ lead, place: { action, now, seller, timeZone, refused } }: Props) {
  const state = stateOf(lead)
  const isRefused = refused?.leadId === lead.id
  const wrong = (act: string) => (isRefused && refused.act === act ? refused : undefined)
  return (
    <li className="lead" id={lead.id}>
      <div className="head">
        <h3 tabIndex={-1}>{lead.name}</h3>
        <time dateTime={lead.created_at}>{leadTime(new Date(lead.created_at), now, timeZone)}</time>
      </div>
      <p className="facts">
        {[formatPhone(lead.phone), lead.city, lead.source].filter(Boolean).join(' · ')}
      </p>
      <Answers lead={lead} />
      {state && <p className={`state ${state.tone}`}>{state.words}</p>}
      {(lead.outcome || lead.answer === 'closed') && (
        <Act lead={lead} act={lead.outcome ? 'open' : 'reopened'}>
          <button type="submit">Desfazer</button>
        </Act>
      )}
      {lead.called_at && (
        <p className="state called">
          {lead.called_by === null || lead.called_by === seller ? 'Você' : lead.called_by} chamou{' '}
          {calledTime(new Date(lead.called_at), now, timeZone)}
        </p>
      )}
      {lead.note && <p className="note">{lead.note}</p>}
      {lead.no_messages && (
        <p className="state bad">Esta pessoa pediu para não receber mais mensagens. Não escreva.</p>
      )}
      <div className="ways">
        {lead.url && (
          <a
            className={lead.no_messages ? 'plain' : 'button'}
            href={lead.url}
            target="_blank"
            rel="noreferrer"
            ping={`${action}/called/${lead.id}`}
          >
            WhatsApp
          </a>
        )}
        <a
          className="button quiet"
          href={`tel:+55${lead.phone}`}
          ping={`${action}/called/${lead.id}`}
        >
          Ligar
        </a>
      </div>
      {/* Said once by the alert at the top, which may be out of sight. */}
      {isRefused && !hasField(lead, refused.act) && <p className="alert">{refused.alert}</p>}
      <details open={isRefused}>
        <summary>
          {lead.outcome ? 'Registrar anotação' : 'Registrar venda, perda ou anotação'}
        </summary>
        <div className="acts">
          {!lead.outcome && <Reception lead={lead} />}
          {!lead.outcome && <Outcome lead={lead} wrong={wrong('won')} />}
          {!lead.outcome && lead.answer !== 'closed' && (
            <Act lead={lead} act="closed">
              <TextField
                label="Não consegui falar"
                name="text"
                placeholder="Ex.: número errado"
                wrong={wrong('closed')}
                button="Encerrar"
                required
              />
            </Act>
          )}
          <Act lead={lead} act="note">
            <label>
              <span>Anotação (só você vê, e a pessoa se pedir os dados dela)</span>
              <textarea name="text" rows={2} maxLength={1000} defaultValue={lead.note ?? ''} />
            </label>
            <button type="submit">Salvar anotação</button>
          </Act>
        </div>
      </details>
    </li>
  )
}

function Answers({ lead: { answers } }: { lead: PageLead }) {
  const texts = Object.entries(answers ?? {}).filter(
    (answer): answer is [string, string] => typeof answer[1] === 'string' && answer[1] !== '',
  )
  if (texts.length === 0) return null
  return (
    <p className="answers">
      {texts.map(([name, text]) => (
        <span key={name}>{text}</span>
      ))}
    </p>
  )
}

interface ActProps {
  readonly lead: PageLead
  readonly act: string
  readonly children: ReactNode
}

/** Sends to the page's own address, so that a search stays. */
function Act({ lead, act, children }: ActProps) {
  return (
    <form method="post" className={`act act-${act}`}>
      <input type="hidden" name="lead" value={lead.id} />
      <input type="hidden" name="act" value={act} />
      {children}
    </form>
  )
}

function Reception({ lead }: { lead: PageLead }) {
  return (
    <div className="pair">
      {lead.answer !== 'received' && (
        <Act lead={lead} act="received">
          <button type="submit">Recebi a mensagem</button>
        </Act>
      )}
      {lead.answer !== 'missed' && !lead.no_messages && (
        <Act lead={lead} act="missed">
          <button type="submit">Não chegou</button>
        </Act>
      )}
    </div>
  )
}

const lostReasons = ['Preço', 'Comprou de outro', 'Sem crédito', 'Não respondeu', 'Outro']

interface OutcomeProps {
  readonly lead: PageLead
  readonly wrong: Refused | undefined
}

function Outcome({ lead, wrong }: OutcomeProps) {
  return (
    <>
      <Act lead={lead} act="won">
        <TextField
          label="Valor da venda (opcional)"
          name="value"
          inputMode="decimal"
          placeholder="Ex.: 1.500,00"
          button="Ganho"
          wrong={wrong}
        />
      </Act>
      <Act lead={lead} act="lost">
        <fieldset>
          <legend>Por que não vendeu?</legend>
          {lostReasons.map((reason) => (
            <label key={reason}>
              <input type="radio" name="text" value={reason} required />
              {reason}
            </label>
          ))}
          <p className="wrong" role="alert">
            Escolha o motivo.
          </p>
        </fieldset>
        <button type="submit">Perdido</button>
      </Act>
    </>
  )
}

interface FieldProps {
  readonly label: string
  readonly name: string
  readonly placeholder: string
  readonly button: string
  readonly inputMode?: 'decimal'
  readonly required?: boolean
  readonly wrong: Refused | undefined
}

/** Keeps what was refused, and has the focus. */
function TextField({ label, button, wrong, ...input }: FieldProps) {
  const error = wrong && `wrong-${wrong.leadId}`
  return (
    <>
      <label>
        <span>{label}</span>
        <input
          type="text"
          maxLength={200}
          autoComplete="off"
          defaultValue={wrong?.typed}
          aria-invalid={wrong && true}
          aria-describedby={error}
          // biome-ignore lint/a11y/noAutofocus: the answer to a form is about this field
          autoFocus={wrong && true}
          {...input}
        />
      </label>
      <button type="submit">{button}</button>
      {wrong && (
        <p className="wrong" id={error}>
          {wrong.alert}
        </p>
      )}
    </>
  )
}

/** It says itself what is wrong with it. */
const hasField = ({ outcome, answer }: PageLead, act: string) =>
  !outcome && (act === 'won' || (act === 'closed' && answer !== 'closed'))

interface State {
  readonly words: string
  readonly tone: 'good' | 'bad' | 'plain'
}

function stateOf(lead: PageLead): State | null {
  if (lead.outcome === 'won') {
    const value = lead.value === null ? '' : `: ${formatMoney(lead.value)}`
    return { words: `Ganho${value}`, tone: 'good' }
  }
  if (lead.outcome === 'lost') {
    return { words: `Perdido${lead.lost_reason ? `: ${lead.lost_reason}` : ''}`, tone: 'plain' }
  }
  if (lead.answer === 'closed') return { words: `Encerrado: ${lead.closing}`, tone: 'plain' }
  if (lead.answer === 'received') return { words: 'Mensagem recebida', tone: 'good' }
  if (lead.answer === 'missed') return { words: 'A mensagem não chegou', tone: 'bad' }
  if (lead.opened) return { words: 'Abriu o WhatsApp', tone: 'good' }
  return { words: 'Ainda não abriu o WhatsApp', tone: 'plain' }
}
