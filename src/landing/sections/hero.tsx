export function Hero({ pictureUrl }: { pictureUrl: (file: string) => string }) {
  return (
    <section className="hero">
      <div>
        <p className="kicker">Captura e divisão de leads pelo WhatsApp</p>
        <h1>Cada lead no WhatsApp do próximo vendedor. Na hora.</h1>
        <p className="lead">
          O cliente preenche seu link, formulário ou botão do site e já cai na conversa com o
          vendedor da vez.{' '}
          <strong>Nenhum lead perdido, e a prova de que a divisão foi justa.</strong>
        </p>
        <p className="actions">
          <a className="button" href="/register">
            Criar minha conta
          </a>
          <a className="button quiet" href="#planos">
            Ver planos
          </a>
        </p>
      </div>
      <div className="scene">
        <picture>
          <source media="(prefers-color-scheme: dark)" srcSet={pictureUrl('painel-escuro.webp')} />
          <img
            className="panel"
            src={pictureUrl('painel.webp')}
            alt="O painel: leads dos últimos dias, equipe e atividade recente"
            width="1200"
            height="800"
            fetchPriority="high"
          />
        </picture>
        <img
          className="phone"
          src={pictureUrl('formulario.webp')}
          alt="O formulário que o cliente preenche no celular"
          width="390"
          height="680"
        />
      </div>
    </section>
  )
}
