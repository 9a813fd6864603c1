const reasons = [
  ['Nenhum lead perdido', 'Gravado antes da resposta, mesmo que falte luz ou vendedor.'],
  ['Divisão com prova', 'Cada vez guarda o motivo e pode ser calculada de novo.'],
  ['Vendedor sem conta', 'Ele acompanha os leads por um link, no celular.'],
  ['No seu servidor', 'Código aberto: dois comandos e está no ar.'],
] as const

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
          <source media="(prefers-color-scheme: dark)" srcSet={pictureUrl('extrato-escuro.webp')} />
          <img
            className="panel"
            src={pictureUrl('extrato.webp')}
            alt="O extrato da divisão: cada lead, o vendedor e o motivo, todos conferidos"
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
      <ul className="reasons">
        {reasons.map(([name, text]) => (
          <li key={name}>
            <strong>{name}</strong> {text}
          </li>
        ))}
      </ul>
    </section>
  )
}
