/** What a person may ask of a company about their data (LGPD, art. 18). */
export const privacyKinds = ['copy', 'correction', 'erasure', 'no_messages'] as const

export type PrivacyKind = (typeof privacyKinds)[number]

/** As the company reads them. */
export const privacyKindLabels: Record<PrivacyKind, string> = {
  copy: 'Cópia dos dados',
  correction: 'Correção dos dados',
  erasure: 'Exclusão dos dados',
  no_messages: 'Não receber mais mensagens',
}

/** Public: each form links to it. */
export const privacyPath = (companyId: string) => `/privacidade/${companyId}`

/** With the erasure chosen. */
export const erasurePath = (companyId: string) => `${privacyPath(companyId)}?kind=erasure#ask`
