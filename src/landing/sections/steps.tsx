const steps = [
  ['Divulgue seu link', 'Na bio, no anúncio, no cartão com QR code ou como botão no seu site.'],
  ['O cliente preenche', 'Nome e telefone bastam. Leva menos de um minuto, no celular.'],
  ['A conversa começa', 'Ele cai no WhatsApp do vendedor da vez, com a mensagem já escrita.'],
] as const

export function Steps() {
  return (
    <section className="steps" aria-labelledby="como-funciona">
      <h2 id="como-funciona">Do anúncio à conversa em três passos</h2>
      <ol>
        {steps.map(([name, text]) => (
          <li key={name}>
            <h3>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
