export function Footer() {
  return (
    <footer className="footer">
      <p>
        <strong>Rodízio</strong> Captura e divisão de leads para equipes de venda.
      </p>
      <nav className="when-signed-out" aria-label="Rodapé">
        <a href="/login">Entrar</a>
        <a href="/register">Criar Conta</a>
        <a href="/#planos">Planos</a>
        <a href="/docs">Documentação</a>
      </nav>
    </footer>
  )
}
