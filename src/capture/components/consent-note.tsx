/** The company is the controller of the data (LGPD, art. 9). */
import { Fragment } from 'react'
import { consentPurpose } from '../consent-text.ts'

export interface FormCompany {
  readonly name: string
  readonly removalUrl: string
  readonly privacyText?: string
  /** Whether ad platforms may know of the lead. */
  readonly asksForAds?: boolean
}

export function ConsentNote({ company }: { readonly company: FormCompany }) {
  return (
    <>
      <p className="note">
        Ao enviar, seus dados são recebidos por <strong>{company.name}</strong> {consentPurpose}.{' '}
        <a href={company.removalUrl}>Peça aqui a exclusão dos seus dados</a>, quando quiser.
      </p>
      {company.privacyText && (
        <details className="note">
          <summary>Como {company.name} cuida dos seus dados</summary>
          <p>{linked(company.privacyText)}</p>
        </details>
      )}
    </>
  )
}

/** Addresses become links. */
export function linked(text: string) {
  return text.split(/(https:\/\/[^\s<>"]+[^\s<>".,;:!?)])/).map((part, place) => {
    const key = `${place}${part}`
    if (place % 2 === 0) return <Fragment key={key}>{part}</Fragment>
    return (
      <a key={key} href={part} target="_blank" rel="noopener nofollow">
        {part}
      </a>
    )
  })
}
