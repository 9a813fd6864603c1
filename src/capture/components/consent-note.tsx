/** Who receives the data and why: the company is the controller (LGPD, art. 9). */
import { consentPurpose } from '../consent-text.ts'

interface ConsentNoteProps {
  readonly company: { readonly name: string; readonly removalUrl?: string }
}

export function ConsentNote({ company }: ConsentNoteProps) {
  return (
    <p className="note">
      Ao enviar, seus dados são recebidos por <strong>{company.name}</strong> {consentPurpose}.{' '}
      {company.removalUrl ? (
        <a href={company.removalUrl}>Peça aqui a exclusão dos seus dados</a>
      ) : (
        'Você pode pedir a exclusão dos seus dados nessa conversa'
      )}
      , quando quiser.
    </p>
  )
}
