import type { FastifyReply, FastifyRequest } from 'fastify'

const shape = /^[\w-]{43}$/

/** With `__Host-` no other host of the domain can set the cookie; browsers keep that prefix with TLS and on `/` alone. */
const cookieAt = (origin: string) =>
  origin.startsWith('https:')
    ? { name: '__Host-first-run', place: 'Path=/; Secure' }
    : { name: 'first-run', place: 'Path=/first-run' }

/** Not Strict: a click in a hosting provider's console is cross-site. */
export function keepToken(reply: FastifyReply, token: unknown, origin: string): void {
  if (typeof token !== 'string' || !shape.test(token)) {
    forgetToken(reply, origin)
    return
  }
  const { name, place } = cookieAt(origin)
  reply.header('set-cookie', `${name}=${token}; HttpOnly; SameSite=Lax; ${place}`)
}

export function forgetToken(reply: FastifyReply, origin: string): void {
  const { name, place } = cookieAt(origin)
  reply.header('set-cookie', `${name}=; HttpOnly; SameSite=Lax; Max-Age=0; ${place}`)
}

export function readToken({ headers }: FastifyRequest, origin: string): string | null {
  const { name } = cookieAt(origin)
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim())
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
  return value && shape.test(value) ? value : null
}
