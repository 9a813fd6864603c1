/** Writes one HTTP/2 request by hand, with literal headers that no library would send. */
const preface = 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'
const [data, headers, settings] = [0, 1, 4]
const [endStream, endHeaders] = [1, 4]

export function writeRequest(fields: readonly [string, string][], body: string): string {
  const block = fields.map(([name, value]) => `\0${sized(name)}${sized(value)}`).join('')
  return (
    preface +
    frame(settings, 0, 0, '') +
    frame(headers, endHeaders, 1, block) +
    frame(data, endStream, 1, body)
  )
}

/** @throws when the length exceeds one byte */
function sized(text: string): string {
  if (text.length > 126) throw new Error('Too long.')
  return String.fromCharCode(text.length) + text
}

function frame(type: number, flags: number, stream: number, payload: string): string {
  const { length } = payload
  return String.fromCharCode(0, length >> 8, length & 255, type, flags, 0, 0, 0, stream) + payload
}
