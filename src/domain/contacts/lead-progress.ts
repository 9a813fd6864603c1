/** A row of `lead_progress`. Instants are ISO 8601. */
export interface LeadProgress {
  readonly opened_at: string | null
  readonly called_at: string | null
  readonly called_by: string | null
  /** `received`, `missed` or `closed`. */
  readonly answer: string | null
  readonly answered_at: string | null
  readonly answered_by: string | null
  readonly closing: string | null
  readonly lost_reason: string | null
  readonly no_messages_at: string | null
  /** Null for a request of the person. */
  readonly no_messages_by: string | null
}

/** What became of a lead, in one sentence for each thing that happened. */
export function progressSentences(
  progress: LeadProgress | null,
  at: (iso: string) => string,
): string[] {
  const {
    opened_at,
    called_at,
    called_by,
    answer,
    answered_at,
    answered_by,
    closing,
    lost_reason,
  } = progress ?? {}
  const by = answered_by ? ` por ${answered_by}` : ''
  const when = answered_at ? ` em ${at(answered_at)}` : ''
  const sentences: string[] = []
  if (opened_at) sentences.push(`Abriu o WhatsApp em ${at(opened_at)}`)
  if (called_at)
    sentences.push(`Chamado${called_by ? ` por ${called_by}` : ''} em ${at(called_at)}`)
  if (answer === 'received') sentences.push(`Conversa confirmada${by}${when}`)
  if (answer === 'missed') sentences.push(`A mensagem não chegou (avisado${by}${when})`)
  if (answer === 'closed') sentences.push(`Encerrado${by}${when}: ${closing}`)
  if (lost_reason) sentences.push(`Perdido: ${lost_reason}`)
  return sentences
}
