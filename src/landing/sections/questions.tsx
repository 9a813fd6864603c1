const questions = [
  [
    'Preciso da API do WhatsApp?',
    'Não. O cliente abre a conversa no WhatsApp dele, direto com o vendedor, pelo número que o vendedor já usa. Não há custo por mensagem nem risco de bloqueio por envio automático.',
  ],
  [
    'O que fica guardado?',
    'O que a pessoa preencheu, de qual link e campanha ela veio, para qual vendedor foi e por quê, e o que aconteceu depois: se abriu a conversa, se o vendedor confirmou, se virou venda. As conversas do WhatsApp não passam pelo Rodízio.',
  ],
  [
    'E a LGPD?',
    <>
      A sua empresa é a controladora dos dados e o Rodízio, o operador. O formulário mostra o seu
      texto de privacidade e registra o aceite. Na ficha de um contato você entrega uma cópia dos
      dados ou exclui tudo; em Configurações, define por quanto tempo os contatos ficam guardados.
      Veja <a href="/privacidade">o que guardamos e por quanto tempo</a>.
    </>,
  ],
  [
    'É seguro?',
    'Cada empresa só enxerga os próprios dados, e quem garante isso é o banco de dados, não a tela. Ninguém consegue ler as senhas, nem nós; há verificação em duas etapas; e um lead recebido sobrevive até a uma queda de energia.',
  ],
  [
    'Posso instalar no meu servidor?',
    'Pode. É um único programa, com banco de dados embutido ou com o seu PostgreSQL, e as cópias de segurança saem por um comando.',
  ],
  [
    'E se eu quiser sair?',
    'Exporte os contatos em CSV a qualquer momento, com tudo o que foi respondido. Não há fidelidade nem custo para sair.',
  ],
  [
    'Conecta com o meu CRM?',
    <>
      Sim, por chave de API ou por webhook, também com n8n, Make e Zapier. Veja a{' '}
      <a href="/docs">documentação</a>.
    </>,
  ],
] as const

export function Questions() {
  return (
    <section className="questions" aria-labelledby="perguntas">
      <h2 id="perguntas">Perguntas de quem está decidindo</h2>
      {questions.map(([question, answer]) => (
        <details className="card" key={question}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </section>
  )
}
