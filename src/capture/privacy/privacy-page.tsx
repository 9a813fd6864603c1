import type { ReactNode } from 'react'
import { type PrivacyKind, privacyKinds, privacyPath } from '../../domain/privacy-kinds.ts'
import { whatsappUrl } from '../../domain/whatsapp-url.ts'
import { CompanyMark } from '../components/company-mark.tsx'
import { linked } from '../components/consent-note.tsx'
import { consentPurpose } from '../consent-text.ts'
import type { Page } from '../page.tsx'
import type { Asked, PrivacyCompany } from './privacy-calls.ts'

export const kindWords: Record<PrivacyKind, string> = {
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
        As pessoas que atendem por {name}, o suporte da plataforma Rodízio, com registro dos
        acessos, e, se a empresa usar, outros sistemas em que ela organiza os clientes e plataformas
        de anúncios (Google, Meta). A essas plataformas o nome, o telefone e o e-mail chegam
        transformados em um código, que não mostra o que você escreveu. Se o formulário pede a sua
        autorização para isso, as plataformas só recebem dados de quem autorizou.
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
  const problem = alert ? { [fieldOf(alert)]: alert } : {}
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
          Telefone ou e-mail que você deixou no formulário <small>(basta um)</small>
        </legend>
        <Field name="phone" label="Telefone com DDD" problem={problem.phone}>
          <input
            {...fieldProps('phone', problem.phone)}
            type="tel"
            autoComplete="tel"
            maxLength={20}
            defaultValue={typed.phone}
          />
        </Field>
        <Field name="email" label="E-mail" problem={problem.email}>
          <input
            {...fieldProps('email', problem.email)}
            type="email"
            autoComplete="email"
            maxLength={254}
            defaultValue={typed.email}
          />
        </Field>
      </fieldset>
      <div className="correction">
        <Field name="note" label="O que corrigir" hint="só para correção" problem={problem.note}>
          <textarea
            {...fieldProps('note', problem.note)}
            rows={3}
            maxLength={1000}
            defaultValue={typed.note}
          />
        </Field>
      </div>
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
  readonly problem: string | undefined
  readonly children: ReactNode
}

function Field({ name, label, hint, problem, children }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={name}>
        {label}
        {hint && <small> ({hint})</small>}
      </label>
      {children}
      {problem && (
        <p className="problem" id={`${name}-problem`}>
          {problem}
        </p>
      )}
    </div>
  )
}

const fieldProps = (name: string, problem: string | undefined) => ({
  id: name,
  name,
  'aria-invalid': Boolean(problem),
  'aria-describedby': problem && `${name}-problem`,
})

/** By how private.ask_privacy() begins its sentence. */
function fieldOf(alert: string): 'kind' | 'phone' | 'email' | 'note' {
  if (/^(Informe|Telefone|DDD)/.test(alert)) return 'phone'
  if (alert.startsWith('E-mail')) return 'email'
  return alert.startsWith('Escolha') ? 'kind' : 'note'
}
