/** POSTs to an address that somebody else chose. Redirects are not followed. */
import { type Agent, request as requestPlain } from 'node:http'
import { request } from 'node:https'

interface Message {
  readonly url: string
  readonly headers: Readonly<Record<string, string | number>>
  readonly body: string | Buffer | null
  /** Decides which addresses are connected to; undefined where nobody else chose the host. */
  readonly agent: Agent | undefined
  readonly signal: AbortSignal
}

interface Answer {
  readonly status: number
  /** The beginning of the body. */
  readonly words: string
}

/**
 * Whatever the body does, an answer with a status is one.
 * @param most bytes of the answer's body to wait for
 */
export function post({ url, body, ...options }: Message, most = 0): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // Without an answer and without an error: a receiver that changes the protocol (101).
    const lost = () => reject(new Error('closed'))
    const send = url.startsWith('http:') ? requestPlain : request
    const asked = send(url, { ...options, method: 'POST' }, (answer) => {
      const parts: Buffer[] = []
      let read = 0
      const end = () => {
        const words = Buffer.concat(parts).subarray(0, most).toString()
        resolve({ status: answer.statusCode ?? 0, words })
        answer.destroy()
      }
      asked.off('error', reject).off('close', lost).on('error', end)
      answer.on('error', end).on('close', end)
      answer.on('data', (part: Buffer) => {
        parts.push(part)
        read += part.length
        if (read >= most) end()
      })
      if (most === 0) end()
    })
    asked.on('error', reject).on('close', lost)
    asked.end(body)
  })
}
