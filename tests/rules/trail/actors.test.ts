/** product.md 57: who is named as the one who acted. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { askPrivacy, spendProof } from '../../../src/capture/privacy/privacy-calls.ts'
import { ownCaller } from '../../../src/jobs/own-caller.ts'
import { createApiKey, keyCaller } from '../../support/api-keys.ts'
import { capture } from '../../support/capture.ts'
import { createPerson, serverKey } from '../../support/database-callers.ts'
import { createMember } from '../../support/member.ts'
import { createPage } from '../../support/seller-page.ts'
import { activitiesOf } from '../../support/trail.ts'

const server = await openTestDatabase()

test('a key and a seller’s page are named as the ones who did it', async () => {
  const { company, seller } = await createMember(server)
  const key = await createApiKey(server, company, { write: true, name: 'CRM' })
  const token = await createPage(server, seller)
  const caller = await keyCaller(server, key)
  const lines = await activitiesOf(server, company, async () => {
    await server.database.run(
      caller,
      sql`select public.pause_seller(${seller.id}, now() + interval '1 hour')`,
    )
    await server.database.run(serverKey, sql`select private.pause_seller(${token}, 'back')`)
  })
  expect(lines).toMatchObject([
    { what: 'seller.changed', actor_kind: 'key', actor_id: key.id, actor_name: 'CRM' },
    {
      what: 'seller.changed',
      actor_kind: 'seller_page',
      actor_id: seller.id,
      actor_name: seller.name,
    },
  ])
})

test('super_admin is the platform, and the member of their own company', async () => {
  const { company, seller } = await createMember(server)
  const outside = await createPerson(server, null, { role: 'super_admin' })
  const inside = await createPerson(server, company, { role: 'super_admin' })
  const rename = (name: string) =>
    sql`update public.sellers set name = ${name} where id = ${seller.id}`
  const lines = await activitiesOf(server, company, async () => {
    await server.database.run(outside.caller, rename('A'))
    await server.database.run(inside.caller, rename('B'))
  })
  expect(lines).toMatchObject([
    { what: 'support.sellers', actor_kind: 'platform', actor_id: outside.id },
    { what: 'seller.changed', actor_kind: 'platform', actor_id: outside.id },
    { what: 'seller.changed', actor_kind: 'person', actor_id: inside.id },
  ])
})

test('a job is the product itself, the server’s key the platform', async () => {
  const { company, seller } = await createMember(server)
  const rename = (name: string) =>
    sql`update public.sellers set name = ${name} where id = ${seller.id}`
  const lines = await activitiesOf(server, company, async () => {
    await server.database.run(ownCaller, rename('A'))
    await server.database.run(serverKey, rename('B'))
  })
  expect(lines).toMatchObject([{ actor_kind: 'job' }, { actor_kind: 'platform' }])
})

test.each([
  ['copy', 'contacts.copied', { leads: 1 }],
  ['erasure', 'contacts.erased', null],
])(
  '%s by the link in the person’s mailbox is done by the product itself, for nobody named',
  async (kind, what, after) => {
    const { company } = await createMember(server)
    const person = { phone: '81912345678', email: 'rita@example.com' }
    await capture(server, {
      p_company_id: company.id,
      p_name: 'Rita Melo',
      p_phone: person.phone,
      p_email: person.email,
    })
    const lines = await activitiesOf(server, company, async () => {
      await askPrivacy(server.database, company.id, { kind, ...person, note: 'Sou a Rita' })
      const [mail] = await server.database.run<{ token: string }>(
        ownCaller,
        sql`select p.token from public.privacy_requests r, private.look_up_privacy_request(r.id) p
        where r.company_id = ${company.id}::uuid`,
      )
      await spendProof(server.database, company.id, String(mail?.token))
    })
    expect(lines).toMatchObject([
      { what, actor_kind: 'job', actor_id: null, actor_name: 'Rodízio', subject_name: null, after },
    ])
    expect(JSON.stringify(lines)).not.toMatch(/rita|2345678/i)
  },
)
