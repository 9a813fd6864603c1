/** product.md 48: a page that a browser shows is closed at once, and a new lead appears on it. */
import type { Readable } from 'node:stream'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { ask } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { capture } from '../../support/capture.ts'
import { doOnPage } from '../../support/seller-page.ts'
import { openSellerPages } from '../../support/seller-pages.ts'

const server = await openTestDatabase()
const { app, openPage, run, closings } = await openSellerPages(server)

async function listen(token: string) {
  const answer = await app.inject({ url: `/v/${token}/live`, payloadAsStream: true })
  let text = ''
  let ended = false
  const stream: Readable = answer.stream()
  stream.on('data', (part) => {
    text += part
  })
  stream.on('close', () => {
    ended = true
  })
  return {
    answer,
    events: () => text.match(/(?<=^event: ).*/gm) ?? [],
    hasEnded: () => ended,
    leave: () => answer.raw.res.destroy(),
  }
}

describe('an open page', () => {
  test.concurrent.for(Object.keys(closings))(
    'is told within a second that it was closed, and ends: %s',
    async (closing, { expect }) => {
      const open = await openPage()
      const page = await listen(open.token)
      expect(page.answer.statusCode).toBe(200)
      expect(page.answer.headers).toMatchObject({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      })
      await expect.poll(page.events).toEqual(['news'])
      await closings[closing]?.(open)
      await expect.poll(page.events, { timeout: 2_000 }).toEqual(['news', 'closed'])
      await expect.poll(page.hasEnded).toBe(true)
    },
  )

  test('is told of a new lead of its seller, not of another’s', async () => {
    const [ours, others] = [await openPage(), await openPage()]
    const [page, other] = [await listen(ours.token), await listen(others.token)]
    await expect.poll(page.events).toEqual(['news'])
    await expect.poll(other.events).toEqual(['news'])
    await capture(server, { p_company_id: ours.company.id })
    await capture(server, { p_company_id: ours.company.id })
    await expect.poll(() => page.events().length, { timeout: 2_000 }).toBeGreaterThan(1)
    expect(other.events()).toEqual(['news'])
    page.leave()
    other.leave()
  })

  test('is told what became of its newest lead, of a pause and a leave, and of who wants no more messages', async () => {
    const { company, token, mine, sellers } = await openPage()
    const mark = async () => {
      const [row] = await ask<{ mark: string }>(
        server,
        sql`select mark from private.live_seller_pages(array[${token}])`,
      )
      return row?.mark
    }
    const marks = [await mark()]
    await doOnPage(server, token, mine, 'missed')
    marks.push(await mark())
    await run(sql`update public.sellers set away_until = now() + interval '1 hour'
      where id = ${sellers.Ana.id}::uuid`)
    marks.push(await mark())
    await run(sql`update public.sellers set away_until = null, leave_from = now() + interval '1 day',
      leave_until = now() + interval '2 days' where id = ${sellers.Ana.id}::uuid`)
    marks.push(await mark())
    await capture(server, { p_company_id: company.id })
    await capture(server, { p_company_id: company.id })
    marks.push(await mark())
    await ask(server, sql`select private.mark_no_messages(${mine.lead_id}::uuid)`)
    marks.push(await mark())
    expect(new Set(marks).size).toBe(6)
    expect(await mark()).toBe(marks[5])
  })
})

test('a page has five live connections, and a sixth when one of them ends', async () => {
  const { token } = await openPage()
  const pages = await Promise.all(Array.from({ length: 5 }, () => listen(token)))
  expect((await listen(token)).answer.statusCode).toBe(429)
  const another = await listen((await openPage()).token)
  expect(another.answer.statusCode).toBe(200)
  pages[0]?.leave()
  await expect.poll(() => pages[0]?.hasEnded()).toBe(true)
  const last = await listen(token)
  expect(last.answer.statusCode).toBe(200)
  for (const page of [...pages, another, last]) page.leave()
})

test('a server that stops ends them', async () => {
  const { token } = await openPage()
  const page = await listen(token)
  await app.close()
  await expect.poll(page.hasEnded).toBe(true)
})
