import { supabase } from '../supabase.ts'

/** Null when the code was right; the session of this page has the second factor from then on. */
export async function confirmCode(factorId: string, code: string): Promise<string | null> {
  const { error } = await supabase().auth.mfa.challengeAndVerify({ factorId, code })
  if (!error) return null
  return messageByCode[error.code ?? ''] ?? 'Não foi possível confirmar o código. Tente novamente.'
}

const messageByCode: Record<string, string> = {
  mfa_verification_failed: 'Código incorreto ou já usado. Digite o que o aplicativo mostra agora.',
  mfa_challenge_expired: 'O tempo acabou. Digite o código que o aplicativo mostra agora.',
  mfa_factor_not_found: 'A segunda etapa foi removida desta conta. Entre novamente.',
  over_request_rate_limit: 'Muitas tentativas seguidas. Aguarde alguns minutos e tente novamente.',
}
