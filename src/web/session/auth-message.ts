import type { AuthError } from '@supabase/supabase-js'
import { counted } from '../ui/format/format-count.ts'

/** The codes are stable (supabase.com/docs/guides/auth/debugging/error-codes). */
const messageByCode: Record<string, string> = {
  invalid_credentials: 'E-mail ou senha incorretos.',
  email_not_confirmed: 'Confirme seu e-mail antes de entrar. Procure a mensagem que enviamos.',
  user_banned: 'Este acesso está bloqueado. Fale com o administrador da sua empresa.',
  over_request_rate_limit: 'Muitas tentativas seguidas. Aguarde um minuto e tente novamente.',
  over_email_send_rate_limit: 'Muitos e-mails seguidos. Aguarde um pouco e tente novamente.',
  validation_failed: 'Verifique os dados informados.',
  email_address_invalid: 'Este e-mail não é aceito. Informe outro.',
  email_address_not_authorized: 'Este e-mail não é aceito. Informe outro.',
  user_already_exists: 'Este e-mail já tem uma conta. Entre com ela ou redefina a senha.',
  email_exists: 'Este e-mail já tem uma conta. Entre com ela ou redefina a senha.',
  signup_disabled: 'Novos cadastros estão fechados neste momento.',
  weak_password: 'Escolha uma senha mais forte.',
  same_password: 'A nova senha precisa ser diferente da atual.',
  reauthentication_needed: 'Por segurança, saia, entre novamente e repita a troca.',
  session_not_found: 'O link expirou. Peça outro e tente novamente.',
  session_expired: 'O link expirou. Peça outro e tente novamente.',
}

type Failure = Pick<AuthError, 'code' | 'name' | 'message'>

/** @param otherwise used when the server sends no message */
export const authMessage = (error: Failure, otherwise: string): string =>
  knownMessage(error) ?? (error.message || otherwise)

/** Null for an unknown code, which only has the server's English message. */
export function knownMessage({ code, name, message }: Failure): string | null {
  const [seconds] = code === 'over_email_send_rate_limit' ? (message.match(/\d+/) ?? []) : []
  if (seconds)
    return `Aguarde ${counted(Number(seconds), 'segundo', 'segundos')} para pedir outro e-mail.`
  if (code && Object.hasOwn(messageByCode, code)) return messageByCode[code] ?? null
  if (name !== 'AuthRetryableFetchError') return null
  return 'Não foi possível conectar ao servidor. Tente novamente em alguns instantes.'
}

export const signInMessage = (error: Failure): string =>
  authMessage(error, 'Verifique suas credenciais e tente novamente.')
