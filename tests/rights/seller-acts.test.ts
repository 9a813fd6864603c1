/** What a seller's page refuses to do. */
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../packages/supabase-server/tests/support/database/test-database.ts'
import { capture } from '../support/capture.ts'
import { createRotation } from '../support/rotation.ts'
import { everyAct, type OpenPage, openSellerPages } from '../support/seller-pages.ts'

const server = await openTestDatabase()
const { openPage, post, stateOf, run } = await openSellerPages(server)

describe('an act is refused and changes nothing', () => {
  const elsewhere: Record<string, (open: OpenPage) => Promise<unknown> | unknown> = {
    'on another seller’s lead': ({ theirs }) => theirs.lead_id,
    'on another company’s lead': async () => (await openPage()).mine.lead_id,
    'on a lead in quarantine': async ({ company }) => {
      const suspect = { p_company_id: company.id, p_attribution: { _hp: 'robô' } }
      return (await capture(server, suspect)).lead_id
    },
    'on a lead that was transferred': async ({ mine, sellers }) => {
      await run(sql`select public.transfer_lead(${mine.lead_id}, ${sellers.Bia.id})`)
      return mine.lead_id
    },
    'on a lead that was moved to another company': async ({ mine }) => {
      const { company, sellers } = await createRotation(server, { Caio: {} })
      await run(sql`update public.leads_captured
        set company_id = ${company.id}, seller_id = ${sellers.Caio.id} where id = ${mine.lead_id}`)
      return mine.lead_id
    },
    'on no lead': () => '',
    'on what is no id': () => "'; drop table leads",
  }

  test.each(Object.keys(elsewhere))('%s', async (where) => {
    const open = await openPage()
    const lead = String(await elsewhere[where]?.(open))
    const before = await stateOf(open)
    for (const fields of everyAct) {
      const answer = await post(open.token, { lead, ...fields })
      expect(answer.statusCode, fields.act).toBe(404)
      expect(answer.body).toContain('Este lead não está mais com você.')
    }
    const ping = await post(`${open.token}/called/${encodeURIComponent(lead)}`)
    expect([204, 404]).toContain(ping.statusCode)
    expect(await stateOf(open)).toEqual(before)
  })

  test.each([
    [{ act: 'sold' }, 422],
    [{ act: 'won', value: '-1' }, 422],
    [{ act: 'won', value: '1e9' }, 422],
    [{ act: 'won', value: '9'.repeat(60) }, 422],
    [{ act: 'closed', text: ' \0 ' }, 422],
    [{ act: 'note', text: 'x'.repeat(1_001) }, 422],
    [{ act: 'pause', until: 'forever' }, 422],
    [{ act: 'pause', until: 'date', date: '2026-02-30' }, 422],
    [{ act: 'pause', until: 'date', date: '0000-01-01' }, 422],
    [{ act: 'pause', until: 'date', date: '9999-12-31' }, 422],
    [{}, 422],
  ])('that nobody can mean: %j', async (fields, status) => {
    const open = await openPage()
    const before = await stateOf(open)
    const { statusCode, body } = await post(open.token, { lead: open.mine.lead_id, ...fields })
    expect(statusCode).toBe(status)
    expect(body).toContain('role="alert"')
    expect(await stateOf(open)).toEqual(before)
  })

  test.each([
    ['application/json', '{"act":"lost"}'],
    ['text/plain', 'act=lost'],
    ['multipart/form-data; boundary=x', '--x--'],
  ])('of a body of type %s', async (type, payload) => {
    const open = await openPage()
    const before = await stateOf(open)
    const answer = await post(open.token, {}, { headers: { 'content-type': type }, payload })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
    expect(await stateOf(open)).toEqual(before)
  })
})
