/** What the authentication service refuses, in words; its codes are stable (supabase.com/docs/guides/auth/debugging/error-codes). */
const messageByCode: Record<string, string> = {
  email_exists: 'Já existe uma conta com este e-mail.',
  email_address_invalid: 'Este endereço de e-mail não é aceito.',
  email_address_not_authorized: 'Este endereço de e-mail não é aceito.',
  over_email_send_rate_limit: 'Já enviamos um e-mail há pouco. Aguarde um minuto.',
  over_request_rate_limit: 'Muitas tentativas seguidas. Aguarde um minuto e tente novamente.',
  reauthentication_needed: 'Por segurança, saia, entre de novo e repita a troca.',
  same_password: 'A nova senha precisa ser diferente da atual.',
  session_not_found: 'Sua sessão expirou. Entre novamente.',
  user_banned: 'Este acesso está bloqueado. Fale com o administrador da sua empresa.',
  validation_failed: 'Confira o que foi preenchido.',
  weak_password: 'Esta senha é fraca. Misture letras, números e símbolos.',
}

export function accountMessage(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: string; name?: string }
  const known = code && Object.hasOwn(messageByCode, code) ? messageByCode[code] : undefined
  if (known) return known
  if (name === 'AuthSessionMissingError') return 'Sua sessão expirou. Entre novamente.'
  return 'Tente novamente em alguns instantes.'
}
