/** What a person sees after a request, and by the link of its mail. */
import { formatDay } from '../../domain/format-day.ts'
import { type PrivacyKind, privacyPath } from '../../domain/privacy-kinds.ts'
import { CompanyMark } from '../components/company-mark.tsx'
import { linked } from '../components/consent-note.tsx'
import { CheckIcon } from '../components/icons.tsx'
import { MessageCard } from '../components/message-card.tsx'
import { home } from '../failure-pages.tsx'
import type { Page } from '../page.tsx'
import type { Asked, PrivacyCompany, ProofUsed } from './privacy-calls.ts'
import { kindWords } from './privacy-page.tsx'

/** The same for everybody: it must not tell who is on record. */
export function receivedPage(companyId: string, company: PrivacyCompany, asked: Asked): Page {
  const { company_name: name, today, due_on } = company
  const ways = [asked.phone.trim() && 'pelo WhatsApp', asked.email.trim() && 'pelo e-mail']
  return donePage(
    name,
    'Pedido recebido',
    [
      `Seu pedido de ${formatDay(today)}: ${kindWords[asked.kind as PrivacyKind].toLowerCase()}.`,
      `${name} responde até ${formatDay(due_on)}, ${ways.filter(Boolean).join(' ou ')} que você informou, mesmo que não encontre dados seus.`,
      ...(ways[1]
        ? [
            'Se é o e-mail que você deixou no formulário, procure nele uma mensagem nossa, inclusive no spam: o link que ela traz vale por 48 horas.',
          ]
        : []),
      'Sem resposta até essa data? Você pode reclamar à ANPD: https://www.gov.br/anpd.',
    ],
    { label: 'Voltar à página de privacidade', href: privacyPath(companyId) },
  )
}

const proofWords: Record<PrivacyKind, { title: string; text: string; button: string }> = {
  copy: {
    title: 'Sua cópia está pronta',
    text: 'Ela tem tudo o que chegou dos seus formulários e como foi o atendimento. Este link mostra a cópia uma vez: guarde o arquivo que ela oferece.',
    button: 'Ver meus dados',
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

function donePage(
  companyName: string,
  title: string,
  paragraphs: readonly string[],
  back?: { label: string; href: string },
): Page {
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
            {linked(text)}
          </p>
        ))}
        {back && (
          <a className="button quiet" href={back.href}>
            {back.label}
          </a>
        )}
      </main>
    ),
  }
}

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
