import type { ReactNode } from 'react'

interface Props {
  readonly contact: ReactNode
}

/** What docs/lgpd.md records, in a reader's words. */
export function Privacy({ contact }: Props) {
  return (
    <>
      <h1>Privacidade</h1>
      <p className="lead">
        Que dados o Rodízio guarda, para quê, por quanto tempo e quais são os seus direitos pela Lei
        Geral de Proteção de Dados (LGPD).
      </p>
      <section>
        <h2>Se você preencheu um formulário</h2>
        <p>
          Quem decide sobre os seus dados é a empresa que aparece no formulário: ela é a
          controladora, e nós guardamos os dados em nome dela. No rodapé de cada formulário,
          “Privacidade e seus dados” mostra o que essa empresa guarda e recebe o seu pedido de
          cópia, correção ou exclusão.
        </p>
        <ul className="plain">
          <li>
            <strong>O que fica guardado:</strong> o que você preencheu, a página ou o anúncio de
            onde veio, quando enviou, o que aceitou e como foi o atendimento.
          </li>
          <li>
            <strong>Para quê:</strong> responder ao contato que você pediu. Novidades e ofertas, só
            se você marcou que quer receber.
          </li>
          <li>
            <strong>Por quanto tempo:</strong> até a empresa excluir, você pedir a exclusão ou
            vencer o prazo que a empresa definiu.
          </li>
          <li>
            <strong>Conversas:</strong> as do WhatsApp não passam pelo Rodízio.
          </li>
        </ul>
      </section>
      <section>
        <h2>Se você tem uma conta</h2>
        <ul className="plain">
          <li>
            <strong>O que fica guardado:</strong> nome, e-mail, foto (se você enviar), a senha em
            forma cifrada que ninguém consegue ler, as sessões abertas e o registro do que foi feito
            na empresa.
          </li>
          <li>
            <strong>Para quê:</strong> prestar o serviço e proteger a conta.
          </li>
          <li>
            <strong>Por quanto tempo:</strong> enquanto a conta existir; o registro de atividades,
            por 13 meses.
          </li>
        </ul>
      </section>
      <section>
        <h2>Se você visita um link ou uma página</h2>
        <p>
          Contamos visitas sem guardar endereços. O endereço de rede fica até 30 minutos, só para
          conter abusos. Não usamos cookies de publicidade nem de outros sites.
        </p>
      </section>
      <section>
        <h2>Com quem os dados são compartilhados</h2>
        <p>
          Com ninguém, a não ser o que a própria empresa liga: o WhatsApp do vendedor, um sistema
          dela (como um CRM) ou plataformas de anúncios, que recebem nome, telefone e e-mail
          codificados. Não vendemos dados.
        </p>
      </section>
      <section>
        <h2>Como protegemos</h2>
        <p>
          Cada empresa só enxerga os próprios dados, e quem garante isso é o banco de dados. Há
          verificação em duas etapas, as senhas são guardadas em forma que não se lê, e cada acesso
          do nosso suporte aos dados de uma empresa fica registrado para ela.
        </p>
      </section>
      <section>
        <h2>Seus direitos e contato</h2>
        <p>
          Você pode pedir cópia, correção ou exclusão dos seus dados. Se preencheu um formulário,
          peça à empresa; se tem uma conta, ou não sabe a quem pedir, escreva para {contact}.
        </p>
      </section>
    </>
  )
}
