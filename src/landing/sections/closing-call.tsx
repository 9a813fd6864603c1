export function ClosingCall() {
  return (
    <section className="closing">
      <h2>O próximo lead já pode chegar ao vendedor certo</h2>
      <p>Crie a conta, cadastre a equipe e divulgue o link. Leva poucos minutos.</p>
      <a className="button" href="/register">
        Criar minha conta
      </a>
    </section>
  )
}
