import { expect, test } from 'vitest'
import { openTestDatabase } from '../../packages/supabase-server/tests/support/database/test-database.ts'
import { type Role, visitor } from '../support/database-callers.ts'
import { answerOf, openClients, rows } from '../support/documented-client.ts'
import { createMember } from '../support/member.ts'

const server = await openTestDatabase()
const clientOf = openClients(server)
const visitorsClient = clientOf(visitor)

async function signIn(role?: Role) {
  const { company, caller } = await createMember(server, role)
  const client = clientOf(caller)
  const create = (values: object) =>
    client
      .from('capture_pages')
      .insert({ name: 'Black Friday', title: 'Oferta', company_id: company.id, ...values })
      .select()
      .single()
  return { company, create, pages: () => client.from('capture_pages') }
}

test('a page is created with an address of its own, edited, shown to visitors and removed', async () => {
  const { company, create, pages } = await signIn('manager')
  const page = await answerOf<{ id: string; slug: string }>(create({ fields: ['city'] }))
  expect(page).toMatchObject({
    slug: 'black-friday',
    fields: ['name', 'phone', 'city'],
    description: null,
    custom_css: null,
    active: true,
  })
  const asked = () => rows(visitorsClient.rpc('get_capture_page', { p_slug: page.slug }))
  expect(await asked()).toMatchObject([
    { id: page.id, company_name: company.name, title: 'Oferta', fields: ['name', 'phone', 'city'] },
  ])
  await answerOf(pages().update({ active: false }).eq('id', page.id))
  expect(await asked()).toEqual([])
  await answerOf(pages().delete().eq('id', page.id))
  expect(await rows(pages().select('id'))).toEqual([])
})

test('more pages than the plan allows are refused in words', async () => {
  const { create, pages } = await signIn()
  await answerOf(create({}))
  await answerOf(create({}))
  expect(await create({})).toMatchObject({
    status: 400,
    error: {
      code: 'P0001',
      message: 'O limite de páginas do seu plano foi atingido.',
      hint: 'Remova uma página ou mude de plano.',
    },
  })
  expect(await rows(pages().select('id'))).toHaveLength(2)
})

test('a style that reaches outside the page is refused, and a taken address', async () => {
  const { create } = await signIn()
  expect(await create({ custom_css: '@import "https://x.example"' })).toMatchObject({
    status: 400,
    error: { code: '22023', message: 'O CSS não pode conter @import.' },
  })
  const { slug } = await answerOf<{ slug: string }>(create({}))
  expect(await create({ slug })).toMatchObject({ status: 409, error: { code: '23505' } })
})

test.each(['seller', 'user'] as const)('a %s creates no page', async (role) => {
  const { create, pages } = await signIn(role)
  expect(await create({})).toMatchObject({ status: 403, error: { code: '42501' } })
  expect(await rows(pages().select('id'))).toEqual([])
})
