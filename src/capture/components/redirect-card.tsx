interface RedirectCardProps {
  readonly url: string
  readonly companyName?: string
}

export function RedirectCard({ url, companyName }: RedirectCardProps) {
  return (
    <main className="card waiting" id="step">
      <span className="spinner" aria-hidden="true" />
      <h1>Redirecionando...</h1>
      {companyName && <p className="lead">Levando você até {companyName}</p>}
      <a className="button" href={url}>
        Continuar
      </a>
    </main>
  )
}
