export function Header({ pictureUrl }: { pictureUrl: (file: string) => string }) {
  return (
    <header className="header">
      <a className="brand" href="/">
        <img src={pictureUrl('favicon.svg')} alt="" width="32" height="32" />
        Rodízio
      </a>
      <nav className="account" aria-label="Conta">
        <a className="when-signed-in button small" href="/dashboard">
          Ir para o painel
        </a>
        <a className="when-signed-out link" href="/login">
          Entrar
        </a>
        <a className="when-signed-out button small" href="/register">
          Criar Conta
        </a>
      </nav>
    </header>
  )
}
