import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'

const documentation = 'https://docs.postgrest.org/en/v14/references/'

export interface Ask {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE' | 'OPTIONS'
  readonly to: string
  readonly body?: unknown
  readonly prefer?: string
  readonly headers?: Readonly<Record<string, string>>
}

interface Expected {
  readonly status: number
  readonly body?: unknown
  /** Exact text; empty for no body. */
  readonly text?: string
  /** `undefined` for a header that must be absent. */
  readonly headers?: Readonly<Record<string, string | undefined>>
}

export type Case = readonly [name: string, ask: Ask, expected: Expected]

export async function send(app: FastifyInstance, { method, to, body, prefer, headers }: Ask) {
  const isRaw = typeof body === 'string' || body instanceof Uint8Array
  const response = await app.inject({
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    url: `/rest/v1/${to}`,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(prefer === undefined ? {} : { prefer }),
      ...headers,
    },
    payload: body === undefined ? undefined : isRaw ? Buffer.from(body) : JSON.stringify(body),
  })
  return {
    status: response.statusCode,
    headers: response.headers,
    text: response.body,
    bytes: response.rawPayload,
    json: () => response.json() as unknown,
  }
}

/** One test each, with the page in its title. */
export function checkAll(app: FastifyInstance, page: string, cases: readonly Case[]): void {
  test.each(cases)(`%s (${documentation}${page})`, (_name, ask, expected) =>
    check(app, ask, expected),
  )
}

async function check(app: FastifyInstance, ask: Ask, expected: Expected): Promise<void> {
  const answer = await send(app, ask)
  expect(answer.status, answer.text).toBe(expected.status)
  for (const [name, value] of Object.entries(expected.headers ?? {})) {
    expect(answer.headers[name], name).toBe(value)
  }
  if (expected.text !== undefined) expect(answer.text).toEqual(expected.text)
  if (expected.body !== undefined) expect(answer.json()).toEqual(expected.body)
}
