/** What a failed call says to a user: our own sentences as they are, whatever PostgreSQL says in Portuguese. */
const busy = 'O servidor está ocupado. Tente novamente em alguns instantes.'
const expired = 'Sua sessão expirou. Entre novamente.'
const forbidden = 'Você não tem permissão para fazer isso.'
const gone = 'Este registro não existe mais. Atualize a página.'
const unsuitable = 'Um dos valores não é válido. Confira os campos.'
const tooLarge = 'O que você enviou é grande demais.'
const unknown = 'Tente novamente em alguns instantes.'
const unreachable =
  'Não foi possível conectar ao servidor. Verifique sua conexão e tente novamente.'

/** By the whole code, else by the class of PostgreSQL's errors that it begins with. */
const messageByCode: Record<string, string> = {
  '22001': 'Um dos textos ficou longo demais.',
  '23502': 'Falta preencher um dado obrigatório.',
  '23503': 'Outros dados dependem deste registro, ou ele não existe mais.',
  '23505': 'Já existe um registro com esses dados.',
  '42501': forbidden,
  '57014': 'A consulta demorou demais. Tente novamente.',
  PGRST116: gone,
  PGRST301: expired,
  PGRST303: expired,
  PT404: gone,
  PT409: 'Outra pessoa mudou isto ao mesmo tempo. Atualize a página.',
  payload_too_large: tooLarge,
  overloaded: busy,
  '08': busy,
  '22': unsuitable,
  '23': unsuitable,
  '40': busy,
  '53': busy,
  '55': busy,
  '57': busy,
}

/** The storage's errors carry nothing else that says what they are. */
const messageByStatus: Record<string, string> = {
  '403': forbidden,
  '404': gone,
  '413': tooLarge,
  '503': busy,
}

/** Codes with which the project's functions and triggers raise sentences that are meant for people. */
const raised = /^(P0001|22023|23514|42501|PT\d{3})$/

export function failureMessage(failure: unknown): string {
  const { code, message, statusCode } = (failure ?? {}) as Record<string, unknown>
  const text = typeof message === 'string' ? message : ''
  if (/failed to fetch|fetch failed|networkerror|load failed/i.test(text)) return unreachable
  if (typeof statusCode === 'string') return messageByStatus[statusCode] ?? unknown
  if (typeof code !== 'string' || code === '') return isOurs(failure) && text ? text : unknown
  if (raised.test(code) && !isRaw(text)) return text
  return messageByCode[code] ?? messageByCode[code.slice(0, 2)] ?? unknown
}

/** Thrown by the dashboard itself; a TypeError and the like are defects, in English. */
function isOurs(failure: unknown): boolean {
  return failure instanceof Error && failure.name === 'Error'
}

/** PostgreSQL begins its own sentences with a small letter, in every language; PostgREST's come under other codes. */
function isRaw(text: string): boolean {
  return !/^\p{Lu}/u.test(text)
}
