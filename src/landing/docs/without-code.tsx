/** How n8n, Make, Zapier and a page with an iframe are connected: the words are those of their screens. */
import type { ReactNode } from 'react'
import { Code, Facts, Part } from './parts.tsx'
import { verifyInZapier } from './samples.ts'

const webhooks = (
  <a href="/dashboard/integrations?tab=webhooks">Instalação → Integrações → Webhooks</a>
)
const keys = <a href="/dashboard/integrations?tab=chaves">Instalação → Integrações → Chaves</a>

export function N8n() {
  return (
    <Part id="n8n">
      <ol className="steps">
        <li>
          Baixe{' '}
          <a href="/docs/n8n-workflow.json" download>
            este fluxo
          </a>
          . No n8n, crie um fluxo vazio e, no menu <strong>⋯</strong>, escolha{' '}
          <strong>Import from File…</strong>.
        </li>
        <li>
          Crie uma chave com “Somente leitura” em {keys}. No nó <strong>Ler o lead</strong>, troque{' '}
          <code>rz_SUA_CHAVE</code> por ela.
        </li>
        <li>
          No nó <strong>Evento do Rodízio</strong>, copie a <strong>Production URL</strong>. Em{' '}
          {webhooks}, toque em “Novo webhook”, cole esse endereço e deixe marcados “Lead capturado”
          e “Dados de um contato excluídos”.
        </li>
        <li>
          Ligue depois de <strong>Ler o lead</strong> a sua planilha ou o seu CRM, e publique o
          fluxo (<strong>Publish</strong>; nas versões antigas, <strong>Active</strong>).
        </li>
        <li>
          <Testing>
            No n8n, os dois aparecem em <strong>Executions</strong>.
          </Testing>
        </li>
      </ol>
      <Erasing />
      <p>
        <strong>Assinatura:</strong> o fluxo não a confere. Em vez disso, o segundo nó busca o lead
        no Rodízio com a sua chave: um evento falso não traz nada.
      </p>
    </Part>
  )
}

export function Make({ origin }: { origin: string }) {
  return (
    <Part id="make">
      <ol className="steps">
        <li>
          Em um cenário novo, adicione <strong>Webhooks → Custom webhook</strong>. Toque em{' '}
          <strong>Add</strong>, dê um nome, salve e copie o endereço.
        </li>
        <li>
          Em {webhooks}, toque em “Novo webhook”, cole o endereço e deixe marcados “Lead capturado”
          e “Dados de um contato excluídos”.
        </li>
        <li>
          No Make, toque em <strong>Run once</strong> e preencha o formulário de um link seu: com
          esse lead o Make aprende os campos. Para ensinar de novo, use{' '}
          <strong>Redetermine data structure</strong>.
        </li>
        <li>
          Adicione <strong>HTTP → Make a request</strong>, que busca o lead no Rodízio: assim um
          evento falso não traz nada.
          <Facts
            head={['Campo', 'O que preencher']}
            rows={[
              ['URL', <code key="url">{origin}/rest/v1/leads_captured</code>],
              ['Method', 'GET'],
              [
                'Headers',
                <>
                  <code>apikey</code>, com uma chave “Somente leitura”
                </>,
              ],
              [
                'Query String',
                <>
                  <code>id</code> = <code>{'in.({{1.data.id}})'}</code>, e <code>select</code> ={' '}
                  <code>*,sellers(name)</code>
                </>,
              ],
              ['Parse response', 'Yes'],
            ]}
          />
        </li>
        <li>
          Ligue a sua planilha ou o seu CRM, e ative o cenário com{' '}
          <strong>Immediately as data arrives</strong>.
        </li>
        <li>
          <Testing>
            No Make, os dois aparecem em <strong>History</strong>.
          </Testing>
        </li>
      </ol>
      <Erasing />
      <p>
        <strong>Assinatura, em vez do pedido HTTP:</strong> ela vale para o corpo exatamente como
        chegou. No <strong>Custom webhook</strong>, em <strong>Advanced settings</strong>, ligue{' '}
        <strong>Get request headers</strong> e <strong>JSON pass-through</strong>: o corpo passa a
        vir inteiro em <code>value</code>. Depois dele, adicione <strong>JSON → Parse JSON</strong>,
        que lê <code>value</code>, com este filtro entre os dois:
      </p>
      <Code label="Condition">
        {'{{get(map(1.__IMTHEADERS__; "value"; "name"; "webhook-signature"); 1)}}'}
      </Code>
      <Code label="Text operators: Contains. O segredo vai sem whsec_">
        {
          'v1,{{sha256(get(map(1.__IMTHEADERS__; "value"; "name"; "webhook-id"); 1) + "." + get(map(1.__IMTHEADERS__; "value"; "name"; "webhook-timestamp"); 1) + "." + 1.value; "base64"; "SEU_SEGREDO"; "base64")}}'
        }
      </Code>
    </Part>
  )
}

export function Zapier({ origin }: { origin: string }) {
  return (
    <Part id="zapier">
      <p>
        Os passos usam <strong>Webhooks by Zapier</strong>, que pede um plano pago do Zapier.
      </p>
      <ol className="steps">
        <li>
          Em um Zap novo, escolha o gatilho <strong>Webhooks by Zapier</strong> e o evento{' '}
          <strong>Catch Hook</strong>. Avance e copie a <strong>Webhook URL</strong>.
        </li>
        <li>
          Em {webhooks}, toque em “Novo webhook”, cole o endereço e deixe marcados “Lead capturado”
          e “Dados de um contato excluídos”.
        </li>
        <li>
          Preencha o formulário de um link seu e, no Zapier, toque em <strong>Test trigger</strong>.
          O lead aparece com os campos <strong>Data Name</strong>, <strong>Data Phone</strong> e os
          outros.
        </li>
        <li>
          Adicione <strong>Webhooks by Zapier → GET</strong>, que busca o lead no Rodízio: assim um
          evento falso não traz nada.
          <Facts
            head={['Campo', 'O que preencher']}
            rows={[
              ['URL', <code key="url">{origin}/rest/v1/leads_captured</code>],
              [
                'Query String Params',
                <>
                  <code>id</code> = <code>in.(</code>Data Id<code>)</code>, e <code>select</code> ={' '}
                  <code>*,sellers(name)</code>
                </>,
              ],
              [
                'Headers',
                <>
                  <code>apikey</code>, com uma chave “Somente leitura”
                </>,
              ],
            ]}
          />
        </li>
        <li>
          Adicione a ação da sua planilha ou do seu CRM e publique o Zap (<strong>Publish</strong>).
        </li>
        <li>
          <Testing>
            No Zapier, os dois aparecem em <strong>Zap history</strong>.
          </Testing>
        </li>
      </ol>
      <Erasing />
      <p>
        <strong>Assinatura, em vez do GET:</strong> ela vale para o corpo exatamente como chegou.
        Escolha o evento <strong>Catch Raw Hook</strong>, que traz o corpo e os cabeçalhos, e depois
        dele <strong>Code by Zapier → Run Javascript</strong>. Um evento falso interrompe o Zap.
      </p>
      <Facts
        head={['Input Data', 'Valor']}
        rows={[
          ['id', 'Headers Http Webhook Id'],
          ['time', 'Headers Http Webhook Timestamp'],
          ['signature', 'Headers Http Webhook Signature'],
          ['body', 'Raw Body'],
          ['secret', 'o segredo do webhook, com whsec_'],
        ]}
      />
      <Code label="Code">{verifyInZapier}</Code>
      <p>
        Para escrever no Rodízio, use <strong>Webhooks by Zapier → POST</strong>, ou{' '}
        <strong>HTTP → Make a request</strong> no Make, com o endereço e os campos de{' '}
        <a href="#register_lead">Registrar um lead</a> e uma chave com “Leitura e escrita”.
      </p>
    </Part>
  )
}

function Erasing() {
  return (
    <p>
      <strong>Exclusão:</strong> quando os dados de um contato são excluídos, chega{' '}
      <code>lead.erased</code> só com o código, em <code>data.id</code>. Guarde esse código no seu
      CRM; quando o evento chegar e a busca não trouxer mais o lead, apague lá o contato.
    </p>
  )
}

/** @param children where the receiver shows it */
function Testing({ children }: { children: ReactNode }) {
  return (
    <>
      Confira: “Enviar teste”, no cartão do webhook, manda um evento <code>webhook.test</code>, sem
      lead: mostra que o endereço responde, e a busca não traz nada. Depois envie um lead por um
      link seu. {children}
    </>
  )
}

export function Frame() {
  return (
    <Part id="iframe">
      <p>
        Em <a href="/dashboard/installation?tab=frame">Instalação → Formulário no site</a>, informe
        os sites que podem mostrar o formulário e copie o código do iframe.
      </p>
      <p>
        <strong>Campanha:</strong> <code>utm_source</code>, <code>gclid</code> e os outros
        parâmetros do endereço da sua página não chegam sozinhos ao iframe. Escreva-os no endereço
        dele, como <code>&amp;utm_source=site</code> (<code>?</code> em vez de <code>&amp;</code> se
        for o primeiro). O <a href="/dashboard/installation?tab=widget">widget do site</a> os leva
        sozinho.
      </p>
      <p>
        <strong>Google Tag Manager:</strong> para o widget, crie uma tag HTML personalizada com o
        código que a tela dele dá para o Tag Manager, em todas as páginas. O outro código não serve:
        o Tag Manager tira os atributos <code>data-</code>.
      </p>
    </Part>
  )
}
