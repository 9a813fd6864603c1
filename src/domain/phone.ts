export type PhoneProblem = 'Telefone inválido' | 'DDD inválido'

export interface Phone {
  /** 10 or 11 national digits without country code or trunk zero. */
  readonly digits: string
  /** With the ninth digit of mobiles; equal keys mean the same person. */
  readonly matchKey: string
}

const areaCodes = new Set(
  (
    '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 ' +
    '51 53 54 55 61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 ' +
    '91 92 93 94 95 96 97 98 99'
  ).split(' '),
)

/**
 * Same rules as private.read_phone and private.phone_key; tests/support/phone-cases.ts tests both.
 */
export function parsePhone(typed: string): Phone | { problem: PhoneProblem } {
  const digits = nationalDigits(typed)
  const number = digits.slice(2)
  if (!isSubscriberNumber(number) || isForeign(typed)) return { problem: 'Telefone inválido' }
  if (!areaCodes.has(digits.slice(0, 2))) return { problem: 'DDD inválido' }
  return { digits, matchKey: isOldMobile(number) ? `${digits.slice(0, 2)}9${number}` : digits }
}

/** `(11) 91234-5678` or `(11) 3234-5678`; accepts a partial number. */
export function formatPhone(digits: string): string {
  const area = digits.slice(0, 2)
  const number = digits.slice(2, 11)
  if (digits.length <= 2) return digits === '' ? '' : `(${digits}`
  if (number.length <= 4) return `(${area}) ${number}`
  const head = number.length > 8 ? 5 : 4
  return `(${area}) ${number.slice(0, head)}-${number.slice(head)}`
}

/**
 * At most 11 digits; a number that begins with 0, or with a plus until it is national, keeps its
 * digits. The caret stays after the digits that it followed; after a forward deletion it also skips
 * the separator.
 */
export function maskPhone(
  typed: string,
  caret = typed.length,
  deletesForward = false,
): { shown: string; caret: number } {
  const all = typed.replace(/\D/g, '')
  const digits = nationalDigits(typed)
  const plus = /^[^\d+]*\+/.test(typed) ? '+' : ''
  const isPrefixed = all.startsWith('0') || (plus && digits === all)
  const shown = isPrefixed ? (plus + all).slice(0, 17) : formatPhone(digits.slice(0, 11))
  if (caret === typed.length) return { shown, caret: shown.length }
  const digitsBefore = typed.slice(0, caret).replace(/\D/g, '').length
  const place = findPlace(shown, digitsBefore)
  const marks = deletesForward ? (/^\D+/.exec(shown.slice(place))?.[0].length ?? 0) : 0
  return { shown, caret: place + marks }
}

/** Index after the given number of digits. */
function findPlace(shown: string, digits: number): number {
  let place = 0
  for (let seen = 0; seen < digits && place < shown.length; place += 1) {
    if (/\d/.test(shown.charAt(place))) seen += 1
  }
  return place
}

// 55 is also an area code. A carrier's two digits may follow the trunk's 0.
function nationalDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '').replace(/^(00)?55(?=0?\d{10,11}$)/, '')
  return digits.replace(/^0(\d{2})?(?=\d{2}(9\d{8}|[2-9]\d{7})$)/, '')
}

/** A plus and another country's code. */
function isForeign(typed: string): boolean {
  return /^[^\d+]*\+\D*([0-46-9]|5\D*[0-46-9])/.test(typed)
}

function isSubscriberNumber(number: string): boolean {
  return /^(9\d{8}|[2-9]\d{7})$/.test(number)
}

function isOldMobile(number: string): boolean {
  return /^[6-9]\d{7}$/.test(number)
}
