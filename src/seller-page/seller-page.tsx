import { countToCall } from '../domain/contacts/most-to-call.ts'
import { formatMinutes } from '../domain/format-minutes.ts'
import { formatMoney } from '../domain/format-money.ts'
import { returnTime } from '../domain/return-time.ts'
import { type CardPlace, LeadCard, type Refused } from './lead-card.tsx'
import type { PageLead, SellerPageData } from './seller-page-calls.ts'
import { cutWords, leaveWords } from './words.ts'

interface Props {
  readonly page: SellerPageData
  /** Path of the page. */
  readonly action: string
  readonly search: string
  readonly refused?: Refused
  /** Public, for browsers that want to be told. */
  readonly pushKey: string
  readonly now: Date
}

export function SellerPage({ page, action, search, pushKey, refused, now }: Props) {
  const place = { action, now, seller: page.seller, timeZone: page.time_zone, refused }
  const shown = new Set(page.to_call.map(({ id }) => id))
  const today = page.today.leads.filter(({ id }) => !shown.has(id))
  for (const { id } of page.today.leads) shown.add(id)
  const earlier = page.week.leads.filter(({ id }) => !shown.has(id))
  return (
    <main id="conteudo">
      <header>
        <div>
          <h1 tabIndex={-1}>{page.seller}</h1>
          <p className="facts">{page.company}</p>
        </div>
        <a className={`turn ${page.away_until || !page.active ? 'out' : ''}`} href="#pausa">
          {turnWords(page, now)}
        </a>
      </header>
      {page.leave && <p className="facts leave">{leaveWords(page.leave)}.</p>}
      {page.away_until && <BackNow />}
      {refused && (
        <p className="alert" role="alert">
          {refused.alert}
        </p>
      )}
      <Figures page={page} />
      <section className="device" aria-label="Avisos" data-key={pushKey} hidden>
        <p className="facts" role="status" />
        <button type="button" />
      </section>
      <form className="search" method="get" action={action}>
        <label htmlFor="busca">Buscar nos últimos 90 dias</label>
        <div>
          <input
            id="busca"
            type="search"
            name="busca"
            maxLength={100}
            defaultValue={search}
            placeholder="Nome ou telefone"
          />
          <button type="submit">Buscar</button>
        </div>
      </form>
      {page.found ? (
        <>
          <Section
            title="Resultado da busca"
            leads={page.found.leads}
            cut={cutWords(page.found, 'encontrados', 'escreva o nome completo ou o telefone')}
            empty="Nenhum lead encontrado."
            {...place}
          />
          <a className="back" href={action}>
            Voltar aos leads
          </a>
          <Pause page={page} now={now} />
        </>
      ) : (
        <>
          {page.to_call.length > 0 && (
            <Section
              title={`Chamar agora (${countToCall(page.to_call.length)})`}
              hint="Estas pessoas mandaram os dados e a conversa não começou. Chame você."
              leads={page.to_call}
              empty=""
              urgent
              {...place}
            />
          )}
          <Section
            title="Hoje"
            leads={today}
            cut={cutWords(page.today, 'de hoje')}
            empty={
              page.today.count > 0
                ? 'Todos os leads de hoje estão em “Chamar agora”.'
                : 'Nenhum lead hoje ainda.'
            }
            {...place}
          />
          <Pause page={page} now={now} />
          <Section
            title="Últimos 7 dias"
            leads={earlier}
            cut={cutWords(page.week, 'destes dias, contando os de hoje')}
            empty="Nenhum outro lead nestes dias."
            {...place}
          />
        </>
      )}
    </main>
  )
}

function turnWords(
  { active, available, away_until, place, time_zone }: SellerPageData,
  now: Date,
): string {
  if (!active) return 'Fora do rodízio'
  if (away_until) return `Em pausa, volta ${returnTime(new Date(away_until), now, time_zone)}`
  if (place === null) return available ? 'Depois do 20º da fila' : 'Fora do rodízio agora'
  return place === 1 ? 'Sua vez é a próxima' : `${place}º da fila da empresa`
}

function Figures({ page }: { page: SellerPageData }) {
  const figures = {
    'Recebidos (desde o início)': page.received.toLocaleString('pt-BR'),
    'Ganhos (desde o início)': page.won.toLocaleString('pt-BR'),
    'Vendas (desde o início)': formatMoney(page.sales),
    'Tempo até responder (90 dias)': page.minutes === null ? '—' : formatMinutes(page.minutes),
  }
  return (
    <dl className="figures">
      {Object.entries(figures).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface SectionProps extends CardPlace {
  readonly title: string
  readonly hint?: string
  readonly leads: readonly PageLead[]
  /** Said of a list that ends before the leads do. */
  readonly cut?: string | null
  readonly empty: string
  readonly urgent?: boolean
}

function Section({ title, hint, leads, cut, empty, urgent = false, ...place }: SectionProps) {
  return (
    <section className={urgent ? 'urgent' : undefined}>
      <h2>{title}</h2>
      {hint && <p className="facts">{hint}</p>}
      {cut && <p className="facts">{cut}</p>}
      {leads.length === 0 && !cut && <p className="facts">{empty}</p>}
      <ul>
        {leads.map((lead) => (
          <LeadCard key={lead.id} lead={lead} place={place} />
        ))}
      </ul>
    </section>
  )
}

function Pause({ page, now }: { page: SellerPageData; now: Date }) {
  const tomorrow = new Date(now.getTime() + 86_400_000).toLocaleDateString('sv-SE', {
    timeZone: page.time_zone,
  })
  return (
    <section id="pausa">
      <h2>{page.away_until ? 'Você está em pausa' : 'Fazer uma pausa'}</h2>
      <p className="facts">
        {page.away_until
          ? `Você volta ${returnTime(new Date(page.away_until), now, page.time_zone)}. Até lá, não recebe leads novos.`
          : 'A pausa começa agora, e a volta é automática. Até lá, você não recebe leads novos.'}
      </p>
      {page.away_until && <BackNow />}
      <div className="pause">
        <PauseForm until="30 minutes">30 minutos</PauseForm>
        <PauseForm until="1 hour">1 hora</PauseForm>
        <PauseForm until="day">Até o fim do dia</PauseForm>
      </div>
      <form method="post" className="act">
        <input type="hidden" name="act" value="pause" />
        <input type="hidden" name="until" value="date" />
        <label>
          <span>Parar agora e voltar em</span>
          <input type="date" name="date" min={tomorrow} required />
        </label>
        <button type="submit">Pausar até lá</button>
      </form>
    </section>
  )
}

const BackNow = () => (
  <PauseForm until="back" className="back-now" buttonClass="button">
    Voltar agora
  </PauseForm>
)

interface PauseFormProps {
  readonly until: string
  readonly children: string
  readonly className?: string
  readonly buttonClass?: string
}

/** The value is in a field: Safari before 15.4 tells the script no submitter. */
function PauseForm({ until, children, className, buttonClass }: PauseFormProps) {
  return (
    <form method="post" className={className}>
      <input type="hidden" name="act" value="pause" />
      <input type="hidden" name="until" value={until} />
      <button type="submit" className={buttonClass}>
        {children}
      </button>
    </form>
  )
}

export function ClosedPage() {
  return (
    <main id="conteudo">
      <h1 tabIndex={-1}>Este link foi trocado ou encerrado</h1>
      <p className="facts">Peça o novo link à empresa.</p>
    </main>
  )
}

export function ProblemPage({ title, text }: { title: string; text: string }) {
  return (
    <main id="conteudo">
      <h1 tabIndex={-1}>{title}</h1>
      <p className="facts">{text}</p>
    </main>
  )
}
