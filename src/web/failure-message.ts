/** What a failed call says to a user. The database's own sentences are already in Portuguese; protocol codes are not. */
const messageByCode: Record<string, string> = {
  '42501': 'Você não tem permissão para fazer isso.',
  '57014': 'A consulta demorou demais. Tente novamente.',
  '23505': 'Já existe um registro com esses dados.',
  PGRST301: 'Sua sessão expirou. Entre novamente.',
  PGRST303: 'Sua sessão expirou. Entre novamente.',
}

const unreachable =
  'Não foi possível falar com o servidor. Verifique sua conexão e tente novamente.'

export function failureMessage(failure: unknown): string {
  const { code, message } = (failure ?? {}) as { code?: unknown; message?: unknown }
  const known = typeof code === 'string' ? messageByCode[code] : undefined
  if (known) return known
  if (typeof message !== 'string' || message === '') return 'Tente novamente em alguns instantes.'
  return /failed to fetch|networkerror|load failed/i.test(message) ? unreachable : message
}
