/** product.md 25. */
import sql, { join, raw } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { ask } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { defaultFormConfig } from '../../../src/domain/form/form-config.ts'
import { serverKey } from '../../support/database-callers.ts'
import { createCapturePage } from '../../support/factories.ts'
import { createMember } from '../../support/member.ts'
import { activitiesOf } from '../../support/trail.ts'

const server = await openTestDatabase()

const insert = (company: { id: string }, given: Record<string, string> = {}) => {
  const row = { name: 'Feirão', title: 'Feirão de seminovos', company_id: company.id, ...given }
  return sql`insert into public.capture_pages (${raw(Object.keys(row).join(', '))})
    values (${join(Object.values(row))}) returning *`
}

test('a page’s look is the default of a link’s form until colours are given, and again when they are taken away', async () => {
  const { run, company } = await createMember(server, 'manager')
  const { primaryColor, backgroundColor } = defaultFormConfig.appearance
  const usual = { primary_color: primaryColor, background_color: backgroundColor, logo_url: null }
  const [page] = await run(insert(company))
  expect(page).toMatchObject(usual)
  const own = {
    primary_color: ' #1D4ED8 ',
    background_color: '#F1F5F9',
    logo_url: ' https://a.example/l.png ',
  }
  const [dressed] = await run(insert(company, own))
  expect(dressed).toMatchObject({
    primary_color: '#1d4ed8',
    background_color: '#f1f5f9',
    logo_url: 'https://a.example/l.png',
  })
  const [undressed] = await run(sql`update public.capture_pages
    set primary_color = '', background_color = null, logo_url = ' '
    where id = ${dressed?.id as string} returning *`)
  expect(undressed).toMatchObject(usual)
})

test.each([
  [{ primary_color: '#16a' }, 'Cor principal inválida. Use o formato #16a34a.'],
  [{ primary_color: 'red' }, 'Cor principal inválida. Use o formato #16a34a.'],
  [{ primary_color: '#16a34a}</style>' }, 'Cor principal inválida. Use o formato #16a34a.'],
  [{ background_color: '#f0f9ff\n;' }, 'Cor de fundo inválida. Use o formato #f0f9ff.'],
  [{ background_color: 'url(//a.example)' }, 'Cor de fundo inválida. Use o formato #f0f9ff.'],
  [{ logo_url: 'javascript:alert(1)' }, 'Informe um endereço que comece com http://'],
  [{ logo_url: 'https://ana:senha@a.example/x' }, 'Informe um endereço que comece com http://'],
  [{ logo_url: 'data:image/png;base64,AAAA' }, 'Informe um endereço que comece com http://'],
  [{ logo_url: '/logo.png' }, 'Informe um endereço que comece com http://'],
  [
    { logo_url: `https://a.example/${'x'.repeat(500)}` },
    'Endereço do logo pode ter no máximo 500 caracteres.',
  ],
])('%.60j is refused, and changes nothing', async (given, message) => {
  const { run, company } = await createMember(server, 'manager')
  const refusal = { code: '22023', message: expect.stringContaining(message) }
  await expect(run(insert(company, given))).rejects.toMatchObject(refusal)
  const { id } = await createCapturePage(server, company)
  const row = sql`select * from public.capture_pages where company_id = ${company.id}`
  const before = await ask(server, row)
  const [[column, value] = ['', '']] = Object.entries(given)
  const change = sql`update public.capture_pages set ${raw(column)} = ${value} where id = ${id}`
  await expect(run(change)).rejects.toMatchObject(refusal)
  await expect(server.database.run(serverKey, change)).rejects.toMatchObject(refusal)
  expect(await ask(server, row)).toEqual(before)
})

test('a change of the look is told in the trail', async () => {
  const { company, run } = await createMember(server, 'manager')
  const { id } = await createCapturePage(server, company)
  const change = sql`update public.capture_pages set primary_color = '#1d4ed8' where id = ${id}`
  expect(await activitiesOf(server, company, () => run(change))).toMatchObject([
    {
      what: 'page.changed',
      before: { primary_color: '#16a34a' },
      after: { primary_color: '#1d4ed8' },
    },
  ])
})
