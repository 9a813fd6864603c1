/** greet-user.ts fills in the names. */
export function Welcome() {
  return (
    <section className="welcome">
      <div className="when-returned">
        <h1>
          Bem-vindo de volta
          <span data-name />!
        </h1>
        <p className="lead">Seus leads, sua equipe e seus links estão no painel.</p>
      </div>
      <div className="when-confirmed">
        <h1>
          E-mail confirmado
          <span data-name />!
        </h1>
        <p className="lead">
          Sua conta está aguardando aprovação. Avisamos por e-mail assim que um administrador
          liberar seu acesso.
        </p>
      </div>
      <a className="button" href="/dashboard">
        Ir para o painel
      </a>
    </section>
  )
}
