import { type Plan, plans, unlimited } from '../../domain/plans.ts'

export function Plans() {
  return (
    <section className="plans" aria-labelledby="planos">
      <h2 id="planos">Um plano para cada equipe</h2>
      <p className="lead">
        Toda empresa começa no Básico e muda de plano quando quiser, direto no painel. Sem
        fidelidade.
      </p>
      <ul>
        {plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} />
        ))}
      </ul>
    </section>
  )
}

function PlanCard({ plan: { name, price, description, limits, popular } }: { plan: Plan }) {
  return (
    <li className={popular ? 'card plan popular' : 'card plan'}>
      {popular && <p className="badge">Mais popular</p>}
      <h3>{name}</h3>
      <p>{description}</p>
      <p className="price">
        <strong>{`R$\u00a0${price}`}</strong>/mês
      </p>
      <ul className="limits">
        <li>{amount(limits.leads, 'leads')}</li>
        <li>{amount(limits.sellers, 'vendedores')}</li>
        <li>{amount(limits.pages, 'páginas')}</li>
      </ul>
      <a className={popular ? 'button' : 'button quiet'} href="/register">
        {popular ? 'Começar agora' : 'Criar conta'}
      </a>
    </li>
  )
}

function amount(limit: number, what: string): string {
  if (limit < unlimited) return `Até ${limit} ${what}`
  const endings: Record<string, string> = { páginas: 'ilimitadas' }
  return `${what[0]?.toUpperCase()}${what.slice(1)} ${endings[what] ?? 'ilimitados'}`
}
