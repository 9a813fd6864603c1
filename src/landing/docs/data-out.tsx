/** The parts on conversions and on export addresses (product.md 54, 55). */
import { Code, Facts, Part } from './parts.tsx'

export function Conversions({ origin }: { origin: string }) {
  return (
    <Part id="conversoes">
      <p>
        Em{' '}
        <a href="/dashboard/integrations?tab=conversoes">Instalação → Integrações → Conversões</a>,
        ligue as plataformas em que a empresa anuncia. Elas passam a saber quais anúncios trouxeram
        leads e vendas.
      </p>
      <Facts
        head={['Plataforma', 'O que recebe']}
        rows={[
          [
            'Meta',
            'pela API de Conversões, Lead quando o lead chega e Purchase quando ele é ganho com valor, em reais; nome, telefone, e-mail e código do lead vão em hash (SHA-256); o código do clique no anúncio, como chegou',
          ],
          [
            'Google Ads',
            'um arquivo CSV que o Google busca, com cada lead e cada venda dos últimos 90 dias que veio de um clique (gclid, gbraid ou wbraid)',
          ],
          [
            'Google Analytics 4',
            'pelo Measurement Protocol, generate_lead e purchase, sem dados pessoais',
          ],
        ]}
      />
      <ul className="plain">
        <li>
          O <code>event_id</code> é o código do lead com <code>-lead</code> ou <code>-won</code>, e
          se repete em cada nova tentativa. Um evento com mais de sete dias é enviado com a hora do
          envio.
        </li>
        <li>
          O <code>fbc</code> vem do <code>fbclid</code> do endereço do formulário. Se o seu site tem
          os cookies da Meta, passe-os no endereço: <code>&amp;fbc=…&amp;fbp=…</code>.
        </li>
        <li>
          Os <code>utm_…</code> não vão às plataformas: ficam no lead, em <code>attribution</code>.
        </li>
        <li>
          O Rodízio não lê o cookie do Google Analytics do seu site: cada lead conta como um
          usuário, com um <code>client_id</code> tirado do código do lead.
        </li>
        <li>
          Com <strong>Enviar só os leads de quem autorizou</strong>, o formulário pergunta e as
          plataformas recebem só os leads de quem marcou a caixa. A resposta fica guardada com o
          lead.
        </li>
        <li>
          O Google Ads lê <code>{`${origin}/conversoes/google/CODIGO.csv`}</code> com o usuário e a
          senha que a tela mostra. As horas são como <code>2027-01-04 09:00:00-0300</code>. Quem
          marcou a caixa vai com <code>Granted</code> em <code>Ad User Data</code>.
        </li>
      </ul>
    </Part>
  )
}

export function Exporting({ origin }: { origin: string }) {
  const address = `${origin}/exportacao/rx_SEU_SEGREDO`
  return (
    <Part id="exportar">
      <p>
        Em{' '}
        <a href="/dashboard/integrations?tab=exportacao">Instalação → Integrações → Exportação</a>,
        crie um endereço secreto. Ele dá os contatos de um período, com as colunas do arquivo CSV da
        tela Contatos, e nada além disso. Resultado, valor e campanha não estão entre elas: leia-os
        com uma <a href="#chaves">chave de API</a> ou receba-os por <a href="#webhooks">webhook</a>.
      </p>
      <Code label="No Google Planilhas">{`=IMPORTDATA("${address}.csv?days=90")`}</Code>
      <Code label="Para um banco de dados, um JSON por linha">
        {`curl "${address}.jsonl?from=2027-01-01&to=2027-01-31"`}
      </Code>
      <ul className="plain">
        <li>
          <code>days</code> são os últimos dias até hoje, ou até <code>to</code>; sem nada, 30.{' '}
          <code>from</code> e <code>to</code> são dias da empresa, os dois incluídos. O período tem
          no máximo 3660 dias.
        </li>
        <li>
          São 30 leituras por minuto e endereço. Quem tem o endereço lê os contatos: se ele vazar,
          revogue-o e crie outro.
        </li>
      </ul>
    </Part>
  )
}
