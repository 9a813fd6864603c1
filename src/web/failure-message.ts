/** Shows the project's own sentences unchanged and translates the others. */
import { isOwnSentence } from '../domain/is-own-sentence.ts'

const busy = 'O servidor está ocupado. Tente novamente em alguns instantes.'
const expired = 'Sua sessão expirou. Entre novamente.'
const forbidden = 'Você não tem permissão para fazer isso.'
const gone = 'Este registro não existe mais. Atualize a página.'
const unsuitable = 'Um dos valores não é válido. Confira os campos.'
const tooLarge = 'O que você enviou é grande demais.'
const unknown = 'Tente novamente em alguns instantes.'
const unreachable =
  'Não foi possível conectar ao servidor. Verifique sua conexão e tente novamente.'

/** By full code, else by its class, the first two characters. */
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

/** Storage errors carry only a status. */
const messageByStatus: Record<string, string> = {
  '403': forbidden,
  '404': gone,
  '413': tooLarge,
  '503': busy,
}

/** Codes with which the project's SQL raises sentences for people. */
const raised = /^(P0001|22023|23514|42501|PT\d{3})$/

export function failureMessage(failure: unknown): string {
  const { code, message, statusCode } = (failure ?? {}) as Record<string, unknown>
  const text = typeof message === 'string' ? message : ''
  if (/failed to fetch|fetch failed|networkerror|load failed/i.test(text)) return unreachable
  if (typeof statusCode === 'string') return messageByStatus[statusCode] ?? unknown
  if (typeof code !== 'string' || code === '') return isOurs(failure) && text ? text : unknown
  if (raised.test(code) && isOwnSentence(text)) return text
  return messageByCode[code] ?? messageByCode[code.slice(0, 2)] ?? unknown
}

/** Thrown by the dashboard; a TypeError and the like are defects. */
function isOurs(failure: unknown): boolean {
  return failure instanceof Error && failure.name === 'Error'
}
