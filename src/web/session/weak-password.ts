/** The reasons of the service, refined by its message. */
import { type AuthError, isAuthWeakPasswordError } from '@supabase/supabase-js'

/** A string that occurs only in that set of characters of the service's message. */
const kinds: readonly [sign: string, name: string][] = [
  ['zABC', 'letras'],
  ['z, ABC', 'letras minúsculas e maiúsculas'],
  ['0123456789', 'números'],
  ['!@#', 'símbolos'],
]

/** Null for other errors. */
export function weakPasswordMessage(error: AuthError): string | null {
  if (!isAuthWeakPasswordError(error)) return null
  const told = error.reasons.map((reason) => sentenceOf(reason, error.message)).filter(Boolean)
  return told.join(' ') || 'Escolha uma senha mais forte.'
}

function sentenceOf(reason: string, message: string): string {
  switch (reason) {
    case 'length': {
      const [, length] = message.match(/at least (\d+) char/) ?? []
      return length
        ? `A senha deve ter pelo menos ${length} caracteres.`
        : 'A senha é curta demais.'
    }
    case 'characters': {
      const wanted = kinds.filter(([sign]) => message.includes(sign)).map(([, name]) => name)
      const list = new Intl.ListFormat('pt-BR').format(wanted)
      return list ? `A senha deve ter ${list}.` : 'Misture letras, números e símbolos.'
    }
    case 'pwned':
      return 'Esta senha apareceu em vazamentos de dados. Escolha outra.'
    default:
      return ''
  }
}
