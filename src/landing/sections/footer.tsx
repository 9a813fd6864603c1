/** `contact` is an e-mail address. */
export function Footer({ contact }: { contact: string }) {
  return (
    <footer className="footer">
      <p>
        <strong>Rodízio</strong> Captura e divisão de leads para equipes de venda.
      </p>
      <nav aria-label="Rodapé">
        <a className="when-signed-out" href="/login">
          Entrar
        </a>
        <a className="when-signed-out" href="/register">
          Criar Conta
        </a>
        <a className="when-signed-out" href="/#planos">
          Planos
        </a>
        <a href="/docs">Documentação</a>
        <a href="/privacidade">Privacidade</a>
        <a href="/termos">Termos de uso</a>
        <a href={`mailto:${contact}`}>Contato</a>
      </nav>
    </footer>
  )
}
