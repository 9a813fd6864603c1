import type { AuthError } from '@supabase/supabase-js'
import { supabase } from '../../supabase.ts'

/**
 * Null when the code is valid; the session then has the second factor. `words` overrides messages
 * by code.
 */
export async function confirmCode(
  factorId: string,
  code: string,
  words: Readonly<Record<string, string>> = {},
): Promise<string | null> {
  const { error } = await supabase().auth.mfa.challengeAndVerify({ factorId, code })
  return error && (words[error.code ?? ''] ?? messageOf(error))
}

type Sent = { challengeId: string } | { refused: string }

export async function sendCode(factorId: string): Promise<Sent> {
  const { data, error } = await supabase().auth.mfa.challenge({ factorId, channel: 'sms' })
  return error ? { refused: messageOf(error) } : { challengeId: data.id }
}

export async function confirmSentCode(
  factorId: string,
  challengeId: string,
  code: string,
): Promise<string | null> {
  const { error } = await supabase().auth.mfa.verify({ factorId, challengeId, code })
  return error && messageOf(error)
}

const messageOf = ({ code }: AuthError): string =>
  messageByCode[code ?? ''] ?? 'Não foi possível confirmar o código. Tente novamente.'

const messageByCode: Record<string, string> = {
  mfa_verification_failed: 'Código incorreto ou já usado. Digite o que o celular mostra agora.',
  mfa_challenge_expired: 'O tempo acabou. Digite o código que o celular mostra agora.',
  mfa_factor_not_found: 'A verificação em duas etapas foi desativada nesta conta. Entre novamente.',
  session_not_found: 'Sua sessão expirou. Saia e entre novamente.',
  over_request_rate_limit: 'Muitas tentativas seguidas. Aguarde alguns minutos e tente novamente.',
  over_sms_send_rate_limit: 'Já enviamos um código há pouco. Aguarde um minuto para pedir outro.',
  phone_provider_disabled: 'O envio de mensagens está desativado. Fale com o administrador.',
  sms_send_failed: 'Não foi possível enviar a mensagem. Tente novamente.',
}
