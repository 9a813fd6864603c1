import type { FastifyReply, FastifyRequest } from 'fastify'

const name = 'first-run'
const shape = /^[\w-]{43}$/

/** Not Strict: a click in a hosting provider's console is cross-site. */
export function keepToken(reply: FastifyReply, token: unknown, origin: string): void {
  if (typeof token !== 'string' || !shape.test(token)) {
    forgetToken(reply)
    return
  }
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  reply.header('set-cookie', `${name}=${token}; Path=/first-run; HttpOnly; SameSite=Lax${secure}`)
}

export function forgetToken(reply: FastifyReply): void {
  reply.header('set-cookie', `${name}=; Path=/first-run; HttpOnly; SameSite=Lax; Max-Age=0`)
}

export function readToken({ headers }: FastifyRequest): string | null {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim())
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
  return value && shape.test(value) ? value : null
}
