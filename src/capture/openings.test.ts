import Fastify from 'fastify'
import sql from 'sql-template-tag'
import type { Database } from 'supabase-server/database'
import { expect, test } from 'vitest'
import { ask } from '../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../packages/supabase-server/tests/support/database/test-database.ts'
import { capture } from '../../tests/support/capture.ts'
import { createRotation } from '../../tests/support/rotation.ts'
import { openVisitorPages, sendForm } from '../../tests/support/visitor.ts'
import { Openings } from './openings.ts'

const server = await openTestDatabase()
const pages = openVisitorPages(server)

async function captureLead(): Promise<string> {
  const { company } = await createRotation(server, { Ana: {} })
  return (await capture(server, { p_company_id: company.id })).lead_id
}

/** An app of its own, and how many statements it sent to the database. */
function openCounted() {
  let statements = 0
  const database = new Proxy(server.database, {
    get(target, name) {
      if (name === 'run') statements += 1
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  }) as Database
  const openings = new Openings(database)
  const app = Fastify()
  openings.route(app)
  const addressOf = async (lead: string) =>
    String(
      await openings.addressOf(lead, (error) => {
        throw error
      }),
    )
  return { app, addressOf, countStatements: () => statements }
}

const openingsOf = (...leads: string[]) =>
  ask<{ lead_id: string }>(
    server,
    sql`select lead_id from public.lead_progress where opened_at is not null
      and lead_id = any (array(select jsonb_array_elements_text(${JSON.stringify(leads)}::jsonb)::uuid))`,
  )

test('an opening is noted at the address of its lead, in both cases of letters', async () => {
  const lead = await captureLead()
  const { app, addressOf } = openCounted()
  const [, , , signature] = (await addressOf(lead)).split('/')
  const url = `/opened/${lead.toUpperCase()}/${signature}`
  const { statusCode, body } = await app.inject({ method: 'POST', url })
  expect({ statusCode, body }).toEqual({ statusCode: 204, body: '' })
  expect(await openingsOf(lead)).toHaveLength(1)
})

test('forged openings are answered like true ones, and cost the database nothing', async () => {
  const [lead, other] = [await captureLead(), await captureLead()]
  const { app, addressOf, countStatements } = openCounted()
  const [, , , signature = ''] = (await addressOf(other)).split('/')
  const before = countStatements()
  for (const path of [
    `${lead}/${signature}`,
    `${lead}/${'0'.repeat(64)}`,
    `${lead}/${signature.slice(1)}`,
    `${lead}/${'z'.repeat(64)}`,
    `nobody/${signature}`,
    `${lead}/${signature}0`,
  ]) {
    const answer = await app.inject({ method: 'POST', url: `/opened/${path}` })
    expect(answer.statusCode, path).toBe(204)
  }
  expect(countStatements()).toBe(before)
  expect(await openingsOf(lead, other)).toEqual([])
})

test('a flood of one opening costs the database one statement', async () => {
  const lead = await captureLead()
  const { app, addressOf, countStatements } = openCounted()
  const url = await addressOf(lead)
  const before = countStatements()
  for (let time = 0; time < 200; time += 1) {
    expect((await app.inject({ method: 'POST', url })).statusCode).toBe(204)
  }
  expect(countStatements()).toBe(before + 1)
  expect(await openingsOf(lead)).toHaveLength(1)
})

test('an opening that the database could not note is noted with the next message', async () => {
  const lead = await captureLead()
  const { app, addressOf } = openCounted()
  const url = await addressOf(lead)
  const script = (text: string) => server.asOwner((_, run) => run(text))
  await script('alter function private.note_opening(uuid, text) rename to away')
  const failed = await app.inject({ method: 'POST', url })
  await script('alter function private.away(uuid, text) rename to note_opening')
  expect(failed.statusCode).toBe(500)
  expect((await app.inject({ method: 'POST', url })).statusCode).toBe(204)
  expect(await openingsOf(lead)).toHaveLength(1)
})

test('other methods and bodies change nothing', async () => {
  const lead = await captureLead()
  const url = await openCounted().addressOf(lead)
  for (const method of ['GET', 'HEAD', 'PUT', 'DELETE'] as const) {
    expect((await pages.inject({ method, url })).statusCode, method).toBe(404)
  }
  for (const [type, payload] of [
    ['application/json', '{"opened":'],
    ['application/octet-stream', '\0'],
    ['text/plain', 'x'.repeat(2_000)],
    ['application/x-www-form-urlencoded', 'x'.repeat(70_000)],
  ] as const) {
    const headers = { 'content-type': type }
    const { statusCode } = await pages.inject({ method: 'POST', url, headers, payload })
    expect(statusCode, type).toBeGreaterThanOrEqual(400)
    expect(statusCode, type).toBeLessThan(500)
  }
  expect(await openingsOf(lead)).toEqual([])
})

test('the way to WhatsApp leads there directly, also without script', async () => {
  const { company } = await createRotation(server, { Ana: {} })
  const url = `/capture-lead?company=${company.id}`
  const page = await sendForm(pages, url, { name: 'Rita', phone: '11912345678' })
  const [way = ''] = page.body.match(/<a [^>]*ping=[^>]*>/) ?? []
  expect(way).toMatch(/href="https:\/\/wa\.me\/\d+\?text=/)
  expect(way).toMatch(/ping="\/opened\/[0-9a-f-]{36}\/[0-9a-f]{64}"/)
})
