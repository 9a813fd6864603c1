/** Any other error is a failure. */
import type { DatabaseError } from 'supabase-server/database'
import { isOwnSentence } from '../domain/is-own-sentence.ts'

export interface Refusal {
  readonly status: number
  readonly message: string
}

// The form in the response has a new key.
const phoneChanged =
  'Este envio já foi registrado com outro telefone. Para usar o novo, envie mais uma vez.'

export function findCaptureRefusal(error: DatabaseError): Refusal | null {
  if (error.code === 'PT409') return { status: 409, message: phoneChanged }
  const status = /^PT(4\d\d)$/.exec(error.code)?.[1]
  if (status) return { status: Number(status), message: error.message }
  if (error.code === '22023' && isOwnSentence(error.message)) {
    return { status: 422, message: error.message }
  }
  return null
}
