export function Fairness() {
  return (
    <section className="fairness" aria-labelledby="divisao">
      <div>
        <h2 id="divisao">Divisão justa, com prova</h2>
        <p>
          A vez é sempre de quem recebeu menos leads, mesmo quando dez clientes chegam no mesmo
          segundo. Cada contato guarda por que foi para aquele vendedor. Acabou a discussão.
        </p>
        <p>
          E se ninguém estiver ativo? O contato fica guardado e é entregue assim que um vendedor
          voltar. Passou do limite do plano? Continua chegando.
        </p>
      </div>
      <figure className="card reason">
        <figcaption>Por que este vendedor?</figcaption>
        <blockquote>
          Bruno tinha 12 leads, o menor número entre os 3 vendedores ativos: Ana 13, Bruno 12, Carla
          13.
        </blockquote>
      </figure>
    </section>
  )
}
