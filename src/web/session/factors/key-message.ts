import { isAuthError } from '@supabase/supabase-js'
import { knownMessage } from '../auth-message.ts'

/** Codes of the server and names of browser errors. */
const messageByCode: Record<string, string> = {
  InvalidStateError: 'Este aparelho já tem uma chave da sua conta.',
  SecurityError: 'A chave é de outro endereço. Abra o painel pelo endereço de sempre.',
  // Browsers use one name for cancelled, unknown key and timeout.
  NotAllowedError: 'O aparelho não confirmou. Tente novamente e siga o que ele pedir.',
  mfa_verification_failed: 'A chave não foi reconhecida. Tente novamente.',
  mfa_challenge_expired: 'O tempo acabou. Tente novamente.',
  mfa_factor_not_found: 'Esta chave foi removida da sua conta. Entre novamente.',
  session_not_found: 'Sua sessão expirou. Saia e entre novamente.',
  mfa_webauthn_verify_not_enabled:
    'As chaves de acesso estão desativadas. Fale com o administrador da plataforma.',
  too_many_enrolled_mfa_factors: 'Sua conta já tem chaves demais. Remova uma para adicionar outra.',
}

export function keyMessage(error: unknown): string {
  const said = isAuthError(error) ? error.code : (error as Error | null)?.name
  if (said && Object.hasOwn(messageByCode, said)) return messageByCode[said] ?? ''
  const known = isAuthError(error) ? knownMessage(error) : null
  return known ?? 'Não foi possível usar a chave. Tente novamente.'
}
