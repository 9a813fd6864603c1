import type { ReactNode } from 'react'
import { type PrivacyKind, privacyKinds, privacyPath } from '../../domain/privacy-kinds.ts'
import { whatsappUrl } from '../../domain/whatsapp-url.ts'
import { CompanyMark } from '../components/company-mark.tsx'
import { linked } from '../components/consent-note.tsx'
import { CheckIcon } from '../components/icons.tsx'
import { MessageCard } from '../components/message-card.tsx'
import { consentPurpose } from '../consent-text.ts'
import type { Page } from '../page.tsx'
import type { Asked, PrivacyCompany, ProofUsed } from './privacy-calls.ts'

const kindWords: Record<PrivacyKind, string> = {
  copy: 'Receber uma cópia dos meus dados',
  correction: 'Corrigir meus dados',
  erasure: 'Excluir meus dados',
  no_messages: 'Não receber mais mensagens',
}

interface Begun {
  readonly typed: Asked
  /** Why it was refused. */
  readonly alert?: string
}

/** Who keeps what, why and for how long, and the form of a request (LGPD, art. 9 and 18). */
export function privacyPage(companyId: string, company: PrivacyCompany, begun: Begun): Page {
  const name = company.company_name
  return {
    title: `Privacidade | ${name}`,
    children: (
      <main className="card" id="step">
        <CompanyMark name={name} logoUrl="" />
        <h1 tabIndex={-1}>Seus dados e seus direitos</h1>
        <p className="lead">
          Quem decide sobre os dados que você envia pelos formulários é <strong>{name}</strong>. O
          Rodízio guarda esses dados em nome da empresa.
        </p>
        <Facts company={company} />
        <h2 id="ask">Faça um pedido</h2>
        <RequestForm action={privacyPath(companyId)} company={company} begun={begun} />
      </main>
    ),
  }
}

function Facts({ company }: { company: PrivacyCompany }) {
  const { company_name: name, keep_leads_months: months, privacy_text: text } = company
  return (
    <>
      <h2>O que fica guardado</h2>
      <p className="lead">
        O que você preencheu (nome, telefone e, se informou, e-mail, cidade, mensagem e outras
        respostas), a página ou o anúncio de onde veio, quando enviou, o que aceitou e como foi o
        atendimento.
      </p>
      <h2>Para quê</h2>
      <p className="lead">
        Os dados servem {consentPurpose}. Novidades e ofertas, só se você marcou que quer
        recebê-las.
      </p>
      <h2>Quem vê</h2>
      <p className="lead">
        As pessoas que atendem por {name} e, se a empresa usar, outros sistemas, como um CRM, e
        plataformas de anúncios (Google, Meta), com nome, telefone e e-mail codificados. Se o
        formulário pede a sua autorização para isso, as plataformas só recebem dados de quem
        autorizou.
      </p>
      <h2>Por quanto tempo</h2>
      <p className="lead">
        {months === null
          ? `Sem prazo definido: até ${name} excluir os dados ou você pedir a exclusão.`
          : `Por ${months === 1 ? '1 mês' : `${months} meses`} depois do envio. Depois disso, os dados são excluídos.`}
      </p>
      {text && (
        <>
          <h2>Nas palavras de {name}</h2>
          <p className="lead">{linked(text)}</p>
        </>
      )}
    </>
  )
}

interface FormProps {
  readonly action: string
  readonly company: PrivacyCompany
  readonly begun: Begun
}

function RequestForm({ action, company, begun: { typed, alert } }: FormProps) {
  const { company_name: name, company_phone: phone } = company
  return (
    <form method="post" action={`${action}#ask`} aria-labelledby="ask">
      {alert && (
        <p className="alert" role="alert">
          {alert}
        </p>
      )}
      <fieldset>
        <legend>O que você quer?</legend>
        {privacyKinds.map((kind) => (
          <label className="choice" key={kind}>
            <input
              type="radio"
              name="kind"
              value={kind}
              required
              defaultChecked={kind === (typed.kind || 'copy')}
            />
            <span>{kindWords[kind]}</span>
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend>
          O que você deixou no formulário <small>(um ou os dois)</small>
        </legend>
        <Field name="phone" label="Telefone com DDD">
          <input
            id="phone"
            name="phone"
            type="tel"
            autoComplete="tel"
            maxLength={20}
            defaultValue={typed.phone}
          />
        </Field>
        <Field name="email" label="E-mail">
          <input
            id="email"
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            defaultValue={typed.email}
          />
        </Field>
      </fieldset>
      <Field name="note" label="O que corrigir" hint="só para correção">
        <textarea id="note" name="note" rows={3} maxLength={1000} defaultValue={typed.note} />
      </Field>
      <button className="button" type="submit">
        Enviar pedido
      </button>
      <p className="note">
        Com o e-mail que você deixou no formulário, você recebe um link para baixar a cópia ou
        excluir os dados na hora. Nos outros casos {name} confirma que é você e responde em até 15
        dias.
        {phone && (
          <>
            {' '}
            Se preferir, <a href={whatsappUrl(phone, greeting)}>fale com {name} pelo WhatsApp</a>.
          </>
        )}
      </p>
    </form>
  )
}

const greeting = 'Olá! Tenho um pedido sobre os meus dados.'

interface FieldProps {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly children: ReactNode
}

function Field({ name, label, hint, children }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={name}>
        {label}
        {hint && <small> ({hint})</small>}
      </label>
      {children}
    </div>
  )
}

/** The same for everybody: it must not tell who is on record. */
export function receivedPage(company: PrivacyCompany): Page {
  const name = company.company_name
  return donePage(name, 'Pedido recebido', [
    `Se houver dados seus aqui, ${name} responde em até 15 dias, pelo telefone ou e-mail que você informou.`,
    'Se você informou o e-mail que deixou no formulário, procure nele uma mensagem nossa, também no spam: o link que ela traz vale por 48 horas.',
  ])
}

const proofWords: Record<PrivacyKind, { title: string; text: string; button: string }> = {
  copy: {
    title: 'Sua cópia está pronta',
    text: 'O arquivo tem tudo o que chegou dos seus formulários e como foi o atendimento. O link vale para um download.',
    button: 'Baixar meus dados',
  },
  erasure: {
    title: 'Excluir seus dados?',
    text: 'Tudo o que chegou dos seus formulários é excluído agora e não volta. Conversas que você teve no WhatsApp ficam no aparelho de quem atendeu: peça a exclusão por lá.',
    button: 'Excluir meus dados',
  },
  correction: {
    title: 'Confirme seu pedido',
    text: 'Com a confirmação, a empresa sabe que o pedido de correção é seu.',
    button: 'Confirmar pedido',
  },
  no_messages: {
    title: 'Confirme seu pedido',
    text: 'Com a confirmação, a empresa sabe que é você quem não quer mais mensagens.',
    button: 'Confirmar pedido',
  },
}

/** Shown for the link of the mail. Only its button changes something: mail scanners open links. */
export function proofPage(action: string, companyName: string, kind: PrivacyKind): Page {
  const { title, text, button } = proofWords[kind]
  return {
    title: `${title} | ${companyName}`,
    children: (
      <main className="card" id="step">
        <CompanyMark name={companyName} logoUrl="" />
        <h1 tabIndex={-1}>{title}</h1>
        <p className="lead">{text}</p>
        <form method="post" action={action}>
          <button className="button" type="submit">
            {button}
          </button>
        </form>
      </main>
    ),
  }
}

export function proofUsedPage(companyName: string, { done, closed }: ProofUsed): Page {
  if (done === 'passed_on') {
    return donePage(companyName, 'Pedido encaminhado', [`${companyName} responde em até 15 dias.`])
  }
  const gone = `${companyName} não guarda mais o que você enviou pelos formulários.`
  const ended = closed ? ['Seus outros pedidos em aberto foram encerrados.'] : []
  return done === 'erased'
    ? donePage(companyName, 'Dados excluídos', [gone, ...ended])
    : donePage(companyName, 'Não há mais dados seus', [
        `${gone} Eles foram excluídos depois do seu pedido.`,
        ...ended,
      ])
}

function donePage(companyName: string, title: string, paragraphs: readonly string[]): Page {
  return {
    title: `${title} | ${companyName}`,
    children: (
      <main className="card thanks" id="step">
        <CompanyMark name={companyName} logoUrl="" />
        <span className="seal">
          <CheckIcon />
        </span>
        <h1 tabIndex={-1}>{title}</h1>
        {paragraphs.map((text) => (
          <p className="lead" key={text}>
            {text}
          </p>
        ))}
      </main>
    ),
  }
}

const home = { label: 'Ir para a página inicial', href: '/' }

export function unknownCompanyPage(): Page {
  const message = 'Esta página não existe ou não está mais no ar.'
  return {
    title: 'Página não encontrada',
    children: <MessageCard title="Página não encontrada" message={message} actions={[home]} />,
  }
}

export function closedProofPage(companyId: string): Page {
  const again = { label: 'Fazer um novo pedido', href: privacyPath(companyId) }
  const message =
    'Cada link vale por 48 horas e pode ser usado uma vez. Depois de uma exclusão, os links de outros pedidos também não valem mais.'
  return {
    title: 'Este link não vale mais',
    children: <MessageCard title="Este link não vale mais" message={message} actions={[again]} />,
  }
}

export function tooManyPage(): Page {
  const message = 'Aguarde meia hora e tente novamente.'
  return {
    title: 'Muitas tentativas',
    children: <MessageCard title="Muitas tentativas" message={message} actions={[home]} />,
  }
}
