import type { FormConfig } from '../../domain/form/form-config.ts'
import { type FormField, lockedFields } from '../../domain/form/form-fields.ts'
import { adsPurpose } from '../consent-text.ts'
import type { FieldProblems } from '../form-answers.ts'
import { CompanyMark } from './company-mark.tsx'
import { ConsentNote, type FormCompany } from './consent-note.tsx'
import { FieldInput } from './field-input.tsx'
import { WhatsappIcon } from './icons.tsx'

interface CaptureFormProps {
  readonly config: FormConfig
  readonly company: FormCompany
  /** Absent in the live preview. */
  readonly action?: string
  readonly typed?: Readonly<Partial<Record<FormField, string>>>
  readonly wantsMarketing?: boolean
  readonly allowsAds?: boolean
  readonly problems?: FieldProblems
  /** Message for the form as a whole. */
  readonly alert?: string
  readonly hidden?: Readonly<Record<string, string>>
}

export function CaptureForm(props: CaptureFormProps) {
  const { config, company, typed = {}, problems = {}, hidden = {} } = props
  const { appearance, behavior, fields } = config
  return (
    <main className="card" id="step" aria-labelledby="title">
      <CompanyMark name={company.name} logoUrl={appearance.showLogo ? appearance.logoUrl : ''} />
      <h1 id="title" tabIndex={-1}>
        {appearance.title}
      </h1>
      {appearance.description && <p className="lead">{appearance.description}</p>}
      <form
        method="post"
        action={props.action}
        target="_self"
        noValidate={!behavior.enableValidation}
        data-checks={behavior.enableValidation ? 'on' : 'off'}
      >
        <p className="alert" role="alert" hidden={!props.alert}>
          {props.alert}
        </p>
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {config.fieldOrder
          .filter((name) => fields[name].enabled)
          .map((name) => (
            <FieldInput
              key={name}
              name={name}
              field={fields[name]}
              isRequired={fields[name].required || lockedFields.includes(name)}
              hasChecks={behavior.enableValidation}
              typed={typed[name]}
              problem={problems[name]}
            />
          ))}
        <Honeypot />
        <label className="choice">
          <input
            type="checkbox"
            name="marketing"
            value="yes"
            defaultChecked={props.wantsMarketing}
          />
          <span>Quero receber novidades e ofertas de {company.name} (opcional)</span>
        </label>
        {company.asksForAds && (
          <label className="choice">
            <input type="checkbox" name="ads" value="yes" defaultChecked={props.allowsAds} />
            <span>
              Autorizo {company.name} a usar meus dados {adsPurpose} (opcional)
            </span>
          </label>
        )}
        <button className="button" type="submit">
          <WhatsappIcon />
          <span data-label="">Enviar via WhatsApp</span>
        </button>
        <p className="status" role="status" />
        <ConsentNote company={company} />
      </form>
    </main>
  )
}

/** Hidden from people; only bots fill it in. */
function Honeypot() {
  return (
    <div className="away" aria-hidden="true">
      <label>
        Não preencha este campo
        <input type="text" name="_hp" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
