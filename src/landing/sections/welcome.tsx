/** The name is filled in by greet.ts. */
export function Welcome() {
  return (
    <section className="welcome">
      <h1>
        Bem-vindo de volta
        <span data-name />!
      </h1>
      <p className="lead">Seus leads, sua equipe e seus links estão no painel.</p>
      <a className="button" href="/dashboard">
        Ir para o painel
      </a>
    </section>
  )
}
