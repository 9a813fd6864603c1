import { Conversions, Exporting } from './data-out.tsx'
import { listCalls, sampleRequests, writeCurl } from './openapi/sample-requests.ts'
import type { ApiDocument } from './openapi/types.ts'
import { Code, Facts, Part, parts } from './parts.tsx'
import { Fields, Reference } from './reference.tsx'
import { readWithJs, verifyJs, verifyPhp } from './samples.ts'
import { Frame, Make, N8n, Zapier } from './without-code.tsx'

interface DocsProps {
  readonly origin: string
  readonly document: ApiDocument
}

/** For people who build (product.md 55). */
export function DocsPage({ origin, document }: DocsProps) {
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
      <Start origin={origin} document={document} />
      <Keys />
      <Reference document={document} />
      <Webhooks document={document} />
      <Conversions origin={origin} />
      <Exporting origin={origin} />
      <N8n />
      <Make origin={origin} />
      <Zapier origin={origin} />
      <Frame />
      <Errors document={document} />
    </>
  )
}

function Start({ origin, document }: Omit<DocsProps, 'pictureUrl'>) {
  const [newest] = listCalls(document).flatMap((call) => sampleRequests(document, call))
  return (
    <Part id="comecar">
      <ol className="steps">
        <li>
          No painel, abra{' '}
          <a href="/dashboard/integrations?tab=chaves">Instalação → Integrações → Chaves</a> e crie
          uma chave com “Somente leitura”: administradores e gerentes podem. Ela aparece uma única
          vez: guarde-a no servidor, nunca em um site ou aplicativo.
        </li>
        <li>
          Leia os dez últimos leads:
          {newest && <Code label="No terminal, com curl">{writeCurl(newest)}</Code>}
        </li>
        <li>
          Ou em JavaScript, com o cliente oficial do Supabase, cujo protocolo o Rodízio fala:
          <Code label="Node.js 22 ou mais novo: npm install @supabase/supabase-js; salve como leads.mjs e rode com node leads.mjs">
            {readWithJs(origin)}
          </Code>
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

function Webhooks({ document }: { document: ApiDocument }) {
  const { webhooks, components } = document
  const [captured] = Object.values(webhooks)
  const example = captured?.post.requestBody?.content['application/json'].example
  return (
    <Part id="webhooks">
      <p>
        Em <a href="/dashboard/integrations?tab=webhooks">Instalação → Integrações → Webhooks</a>,
        informe um endereço <code>https</code> e os eventos que quer receber. O Rodízio envia cada
        um por POST, na ordem em que aconteceram, e espera até 10 segundos por uma resposta 2xx. Sem
        ela, tenta de novo: dez vezes em três dias. Um evento pode chegar mais de uma vez: o
        cabeçalho <code>webhook-id</code> diz se você já o recebeu.
      </p>
      <ul className="plain">
        <li>
          <strong>Falha:</strong> um evento que falha segura os que vêm depois dele, para que
          cheguem em ordem. Depois da décima tentativa, ou de uma resposta 410, o webhook é
          desligado, com um aviso no painel e por e-mail. Quando alguém o liga de novo, sai o que
          estava na fila, a começar por esse evento.
        </li>
        <li>
          <strong>Desligado:</strong> o que acontece até ligar de novo não é enviado nem guardado.
          Busque esses leads pela API, com <code>arrival</code>.
        </li>
        <li>
          <strong>Enviar teste</strong> manda um evento sem lead, uma vez só: se falha, não é
          repetido nem segura outro. Ele sai depois do que está na fila.
        </li>
        <li>
          <strong>Enviar de novo</strong>, em “Ver entregas”, repete um evento dos últimos 30 dias
          com o mesmo <code>webhook-id</code>, depois do que está na fila.
        </li>
        <li>
          <strong>Trocar segredo</strong> é o que fazer se ele se perdeu ou vazou. Por 24 horas cada
          evento leva duas assinaturas, uma de cada segredo; depois, só a do novo.
        </li>
      </ul>
      <Facts
        head={['Evento', 'Quando']}
        rows={Object.entries(webhooks).map(([type, { post }]) => [type, post.summary])}
      />
      <Code label="O corpo de um evento">{JSON.stringify(example, null, 2)}</Code>
      {Object.entries({ LeadEvent: 'um lead', SellerEvent: 'um vendedor' }).map(([name, whose]) => (
        <details key={name}>
          <summary>
            O que vem em <code>data</code> de {whose}
          </summary>
          <Fields document={document} schema={components.schemas[name] ?? {}} />
        </details>
      ))}
      <p>
        Confira a assinatura antes de confiar no corpo. Ela segue a especificação{' '}
        <a href="https://www.standardwebhooks.com" rel="noopener">
          Standard Webhooks
        </a>
        ; o segredo, que começa com <code>whsec_</code>, aparece uma única vez ao criar o webhook.
        Para experimentar no seu computador, dê a ele um endereço https com um túnel, como o
        cloudflared; um Rodízio que roda no mesmo computador também aceita{' '}
        <code>http://localhost:4000</code>. Depois toque em “Enviar teste” e preencha o formulário
        de um link seu.
      </p>
      <Code label="JavaScript: npm install standardwebhooks; salve como servidor.mjs e rode com RODIZIO_SECRET=whsec_… node servidor.mjs">
        {verifyJs}
      </Code>
      <Code label="PHP, sem biblioteca">{verifyPhp}</Code>
    </Part>
  )
}

function Errors({ document }: { document: ApiDocument }) {
  return (
    <Part id="erros">
      <p>
        Um erro é um objeto JSON com <code>code</code> e <code>message</code>, em português quando
        uma pessoa pode corrigi-lo. Os do próprio protocolo vêm em inglês, com os códigos do
        PostgREST: um 401 de uma chave que não existe, um 404 de um parâmetro ou de uma função com
        nome errado. Toda escrita pede o cabeçalho <code>content-type: application/json</code>.
      </p>
      <Facts
        head={['Resposta', 'O que fazer']}
        rows={Object.entries(document.components.responses).map(([status, { description }]) => [
          status,
          description,
        ])}
      />
    </Part>
  )
}
