import { Conversions, Exporting } from './data-out.tsx'
import { Code, Facts, Part, parts } from './parts.tsx'
import { events, tables } from './reference.ts'
import {
  eventExample,
  markOutcome,
  pauseSeller,
  readWithCurl,
  readWithJs,
  registerLead,
  verifyJs,
  verifyPhp,
} from './samples.ts'

/** For people who build (product.md 55). */
export function DocsPage({ origin }: { origin: string }) {
  return (
    <>
      <h1>Documentação para integrar</h1>
      <p className="lead">
        Leve os leads do Rodízio para o seu CRM, a sua planilha ou o seu próprio servidor: leia e
        escreva com uma <a href="#chaves">chave de API</a>, ou receba cada novidade por{' '}
        <a href="#webhooks">webhook</a>.
      </p>
      <nav className="card" aria-label="Nesta página">
        <ol>
          {Object.entries(parts).map(([id, title]) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <Start origin={origin} />
      <Keys />
      <Reading origin={origin} />
      <Writing origin={origin} />
      <Webhooks />
      <Conversions origin={origin} />
      <Exporting origin={origin} />
      <WithoutCode />
      <Errors />
    </>
  )
}

function Start({ origin }: { origin: string }) {
  return (
    <Part id="comecar">
      <ol className="steps">
        <li>
          No painel, abra <strong>Integrações → Chaves</strong> e crie uma chave com “Somente
          leitura”. Ela aparece uma única vez: guarde-a no servidor, nunca em um site ou aplicativo.
        </li>
        <li>
          Leia os dez últimos leads:
          <Code label="No terminal, com curl">{readWithCurl(origin)}</Code>
        </li>
        <li>
          Ou em JavaScript, com o cliente oficial do Supabase, cujo protocolo o Rodízio fala:
          <Code label="JavaScript (Node.js)">{readWithJs(origin)}</Code>
        </li>
        <li>
          Para receber cada lead assim que ele chega, em vez de perguntar de tempos em tempos, crie
          um <a href="#webhooks">webhook</a>.
        </li>
      </ol>
    </Part>
  )
}

function Keys() {
  return (
    <Part id="chaves">
      <p>
        Envie a chave no cabeçalho <code>apikey</code>, ou em <code>Authorization: Bearer</code>.
        Ela vale só em <code>/rest/v1</code> e só para a empresa em que foi criada.
      </p>
      <ul className="plain">
        <li>
          <strong>Somente leitura</strong> lê leads, vendedores, links, páginas e equipes.{' '}
          <strong>Leitura e escrita</strong> também registra leads, marca resultados e pausa
          vendedores.
        </li>
        <li>
          Uma chave revogada para de funcionar em um segundo. Ela também para quando quem a criou
          deixa de ser administrador ou gerente da empresa.
        </li>
        <li>
          São 600 pedidos por minuto e chave. Os cabeçalhos <code>RateLimit</code> e{' '}
          <code>RateLimit-Policy</code> dizem quantos restam; acima disso a resposta é 429, com{' '}
          <code>Retry-After</code>.
        </li>
      </ul>
    </Part>
  )
}

function Reading({ origin }: { origin: string }) {
  return (
    <Part id="ler">
      <p>
        Cada tabela responde em <code>{origin}/rest/v1/tabela</code>, em JSON. Filtre com{' '}
        <code>?coluna=eq.valor</code> (também <code>gt</code>, <code>gte</code>, <code>lt</code>,{' '}
        <code>like</code>, <code>in.(a,b)</code>), ordene com <code>order=coluna.desc</code>, pagine
        com <code>limit</code> e <code>offset</code>, escolha colunas com <code>select</code>. É a
        sintaxe do PostgREST.
      </p>
      {tables.map(({ name, title, fields }) => (
        <details key={name} open={name === 'leads_captured'}>
          <summary>
            {title} <code>{name}</code>
          </summary>
          <Facts head={['Coluna', 'O que é']} rows={Object.entries(fields)} />
        </details>
      ))}
    </Part>
  )
}

function Writing({ origin }: { origin: string }) {
  return (
    <Part id="escrever">
      <p>
        Um lead registrado entra no rodízio como qualquer outro. Com a mesma{' '}
        <code>p_idempotency_key</code> (um UUID seu), repetir o pedido não cria um segundo lead.
      </p>
      <Code label="Registrar um lead">{registerLead(origin)}</Code>
      <Code label="Marcar como ganho (won), perdido (lost) ou nenhum dos dois (null)">
        {markOutcome(origin)}
      </Code>
      <Code label="Pausar um vendedor; p_until nulo termina a pausa">{pauseSeller(origin)}</Code>
    </Part>
  )
}

function Webhooks() {
  return (
    <Part id="webhooks">
      <p>
        Em <strong>Integrações → Webhooks</strong>, informe um endereço <code>https</code> e os
        eventos que quer receber. O Rodízio envia cada um por POST, na ordem em que aconteceram, e
        espera até 10 segundos por uma resposta 2xx. Sem ela, tenta de novo: dez vezes em três dias.
        Um evento pode chegar mais de uma vez: o cabeçalho <code>webhook-id</code> diz se você já o
        recebeu.
      </p>
      <Facts head={['Evento', 'Quando']} rows={Object.entries(events)} />
      <Code label="O corpo de um evento">{eventExample}</Code>
      <p>
        Confira a assinatura antes de confiar no corpo. Ela segue a especificação{' '}
        <a href="https://www.standardwebhooks.com" rel="noopener">
          Standard Webhooks
        </a>
        ; o segredo, que começa com <code>whsec_</code>, aparece uma única vez ao criar o webhook.
      </p>
      <Code label="JavaScript: npm install standardwebhooks">{verifyJs}</Code>
      <Code label="PHP, sem biblioteca">{verifyPhp}</Code>
    </Part>
  )
}

function WithoutCode() {
  return (
    <Part id="sem-codigo">
      <ul className="plain">
        <li>
          <strong>n8n</strong>: importe{' '}
          <a href="/docs/n8n-workflow.json" download>
            este fluxo
          </a>
          , troque <code>rz_SUA_CHAVE</code> pela sua chave e cadastre o endereço do nó “Evento do
          Rodízio” como webhook. O segundo nó lê o lead com a chave, então um evento falso não traz
          nada. Depois dele, ligue a sua planilha ou o seu CRM.
        </li>
        <li>
          <strong>Make</strong>: comece o cenário com “Webhooks → Custom webhook”, cadastre o
          endereço que ele mostra e envie um lead de teste pelo seu link, para o Make aprender os
          campos.
        </li>
        <li>
          <strong>Zapier</strong>: comece com “Webhooks by Zapier → Catch Hook” e faça o mesmo.
        </li>
        <li>
          Para escrever a partir deles, use o módulo HTTP com os pedidos de{' '}
          <a href="#escrever">Escrever dados</a>.
        </li>
      </ul>
    </Part>
  )
}

function Errors() {
  return (
    <Part id="erros">
      <p>
        Um erro é um objeto JSON com <code>code</code> e <code>message</code>, em português quando
        uma pessoa pode corrigi-lo.
      </p>
      <Facts
        head={['Resposta', 'O que fazer']}
        rows={[
          ['400', 'corrija o campo que a mensagem diz'],
          ['401', 'a chave não existe, foi revogada ou quem a criou perdeu o acesso'],
          ['403', 'a chave não pode fazer isto: confira se ela tem escrita'],
          ['404', 'a tabela, a função ou o registro não existe para esta empresa'],
          ['409', 'este UUID já registrou um lead com outro telefone'],
          ['429', 'espere os segundos de Retry-After'],
          ['503', 'tente de novo em instantes; com o mesmo UUID nada se repete'],
        ]}
      />
    </Part>
  )
}
