import type { FormConfig } from '../../domain/form/form-config.ts'
import { formatPhone } from '../../domain/phone.ts'
import { findWhatsappNumber } from '../../domain/whatsapp-url.ts'
import { CompanyMark } from './company-mark.tsx'
import { CheckIcon, WhatsappIcon } from './icons.tsx'

interface ThankYouProps {
  readonly config: FormConfig
  readonly companyName: string
  readonly visitorName: string
  readonly sellerName?: string
  /** Absent if no seller can take the lead and the company has no phone. */
  readonly whatsappUrl?: string
  /** Told when WhatsApp opens. */
  readonly openedUrl?: string
  /** When somebody is back, while the lead waits. */
  readonly returnTime?: string
  /** `delay` is in milliseconds; null: the visitor chooses. */
  readonly redirect?: { readonly url: string; readonly delay: number | null }
}

export function ThankYou(props: ThankYouProps) {
  const { config, redirect, whatsappUrl } = props
  const { appearance, behavior } = config
  const isCustom = redirect !== undefined && redirect.url !== whatsappUrl
  return (
    <main className="card thanks" id="step" aria-labelledby="title">
      <CompanyMark
        name={props.companyName}
        logoUrl={appearance.showLogo ? appearance.logoUrl : ''}
      />
      <span className="seal">
        <CheckIcon />
      </span>
      <h1 id="title" tabIndex={-1}>
        Obrigado, {firstName(props.visitorName)}!
      </h1>
      <p className="lead">
        {props.returnTime
          ? `Recebemos seus dados. Nosso atendimento volta ${props.returnTime}.`
          : whatsappUrl
            ? behavior.thankYouMessage
            : 'Recebemos seus dados. Em breve entraremos em contato.'}
      </p>
      {props.sellerName && (
        <p className="seller">
          Quem vai atender você <strong>{props.sellerName}</strong>
        </p>
      )}
      {whatsappUrl && (
        <a className="button" href={whatsappUrl} target="_top" ping={props.openedUrl}>
          <WhatsappIcon />
          <span>Abrir WhatsApp</span>
        </a>
      )}
      {isCustom && (
        <a className="button quiet" href={redirect.url} target="_top">
          Continuar
        </a>
      )}
      {redirect && redirect.delay !== null && (
        <p
          className="status"
          data-redirect={redirect.url}
          data-delay={redirect.delay}
          data-opened={isCustom ? undefined : props.openedUrl}
        >
          {isCustom ? 'Você será redirecionado' : 'O WhatsApp abre sozinho'} em{' '}
          <span data-seconds="">{Math.ceil(redirect.delay / 1000)}</span> s{' '}
          <button type="button" hidden>
            Ficar nesta página
          </button>
        </p>
      )}
      {whatsappUrl && <PhoneToCopy number={findWhatsappNumber(whatsappUrl)} />}
    </main>
  )
}

/** Appears only with script and clipboard. */
function PhoneToCopy({ number }: { number: string | null }) {
  if (!number) return null
  return (
    <p className="note copy">
      Sem o aplicativo aqui? Salve o número: <strong>{formatPhone(number)}</strong>{' '}
      <button type="button" data-copy={`+55${number}`} hidden>
        Copiar número
      </button>
    </p>
  )
}

function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? ''
}
