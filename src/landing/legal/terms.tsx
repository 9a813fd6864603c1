import type { ReactNode } from 'react'

interface Props {
  readonly contact: ReactNode
}

export function Terms({ contact }: Props) {
  return (
    <>
      <h1>Termos de uso</h1>
      <p className="lead">
        Valem para quem cria uma conta. Ao criar a sua, você concorda com eles em nome da empresa
        que representa.
      </p>
      <section>
        <h2>O serviço</h2>
        <p>
          O Rodízio recebe contatos pelos links, páginas e botões da sua empresa e entrega cada um,
          em rodízio, no WhatsApp de um vendedor. As conversas acontecem no WhatsApp, que tem termos
          próprios e não faz parte deste serviço.
        </p>
      </section>
      <section>
        <h2>Sua conta</h2>
        <p>
          Informe dados verdadeiros e guarde a sua senha. O que é feito com a conta é feito em nome
          da empresa; quem administra a empresa decide quem entra e o que cada pessoa pode fazer.
        </p>
      </section>
      <section>
        <h2>Planos e limites</h2>
        <p>
          O valor e os limites de cada plano estão na <a href="/#planos">página inicial</a>. Nenhum
          lead é recusado por causa do limite: passando dele, os leads continuam chegando e a
          empresa é avisada. O limite de vendedores e de páginas vale para os novos.
        </p>
      </section>
      <section>
        <h2>Seus dados são seus</h2>
        <p>
          Os contatos pertencem à sua empresa, que decide o que fazer com eles e responde por isso
          perante a lei, como controladora. Nós os tratamos em nome dela, como descrito em{' '}
          <a href="/privacidade">Privacidade</a>. Você exporta tudo em CSV a qualquer momento.
        </p>
      </section>
      <section>
        <h2>O que não é permitido</h2>
        <ul className="plain">
          <li>Coletar dados sem que a pessoa saiba quem os recebe e para quê.</li>
          <li>Enviar mensagens a quem não pediu contato ou pediu para não receber mais.</li>
          <li>Usar links para enganar, espalhar programas maliciosos ou vender o que é ilegal.</li>
          <li>Tentar ler dados de outra empresa ou atrapalhar o serviço.</li>
        </ul>
        <p>Uma conta que faz isso pode ser desativada.</p>
      </section>
      <section>
        <h2>Para sair</h2>
        <p>
          Não há fidelidade nem multa. Exporte os contatos e peça o encerramento: a empresa deixa de
          funcionar na hora, e os dados dela são excluídos de vez depois de 30 dias.
        </p>
      </section>
      <section>
        <h2>Mudanças e contato</h2>
        <p>A versão que vale é a desta página. Dúvidas: {contact}.</p>
      </section>
    </>
  )
}
