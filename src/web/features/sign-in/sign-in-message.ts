import type { AuthError } from '@supabase/supabase-js'

/** The auth service answers in English; its codes are stable (supabase.com/docs/guides/auth/debugging/error-codes). */
const messageByCode: Record<string, string> = {
  invalid_credentials: 'E-mail ou senha incorretos.',
  email_not_confirmed: 'Confirme seu e-mail antes de entrar. Procure a mensagem que enviamos.',
  user_banned: 'Este acesso está bloqueado. Fale com o administrador da sua empresa.',
  over_request_rate_limit: 'Muitas tentativas seguidas. Aguarde um minuto e tente novamente.',
  validation_failed: 'Verifique o e-mail e a senha informados.',
}

export function signInMessage(error: Pick<AuthError, 'code' | 'name' | 'message'>): string {
  const known = error.code ? messageByCode[error.code] : undefined
  if (known) return known
  if (error.name === 'AuthRetryableFetchError') {
    return 'Não foi possível falar com o servidor. Tente novamente em alguns instantes.'
  }
  return error.message || 'Verifique suas credenciais e tente novamente.'
}
