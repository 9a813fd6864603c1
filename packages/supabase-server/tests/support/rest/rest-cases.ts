import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'

export interface RestCase {
  /** Page and heading after https://docs.postgrest.org/en/v14/references/. */
  readonly link: string
  readonly get: string
  readonly gives: unknown
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly answers?: Readonly<Record<string, string>>
}

const documentation = 'https://docs.postgrest.org/en/v14/references/'

/** One test each, with the link in its title. */
export function checkCases(app: FastifyInstance, cases: Readonly<Record<string, RestCase>>): void {
  for (const [says, { link, get, gives, status = 200, headers, answers }] of Object.entries(
    cases,
  )) {
    test(`${says} (${documentation}${link})`, async () => {
      const answer = await app.inject({ url: `/rest/v1/${get}`, headers })
      const body = answer.body === '' ? undefined : JSON.parse(answer.body)
      expect({ body, status: answer.statusCode }).toEqual({ body: gives, status })
      if (answers) expect(answer.headers).toMatchObject(answers)
    })
  }
}
