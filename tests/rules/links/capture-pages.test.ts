/** product.md 14 and 25. */
import { randomUUID } from 'node:crypto'
import sql, { join, raw } from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { ask, change } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import {
  engine,
  openTestDatabase,
} from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { serverKey, visitor } from '../../support/database-callers.ts'
import { createCapturePage, createCompany } from '../../support/factories.ts'
import { createMember } from '../../support/member.ts'

const server = await openTestDatabase()

type Given = Record<string, string | null>

const insert = (company: { id: string }, given: Given = {}) => {
  const row = { name: 'Feirão', title: 'Feirão de seminovos', company_id: company.id, ...given }
  return sql`insert into public.capture_pages (${raw(Object.keys(row).join(', '))})
    values (${join(Object.values(row))}) returning *, to_json(fields) as fields`
}

const createRoomyTeam = async () => {
  const team = await createMember(server, 'manager')
  await change(server, 'public.companies', team.company, { pages_limit: 999 })
  return team
}

describe('a page', () => {
  test('is stored tidily, with an address made of its name', async () => {
    const { run, company } = await createRoomyTeam()
    const given = {
      name: ' Promoção  de São João:\nÇa vá! ',
      title: ' Ofertas\tda semana ',
      description: ' Linha um\r\nLinha dois\u0007 ',
      custom_css: ' \n ',
    }
    expect(await run(insert(company, given))).toMatchObject([
      {
        name: 'Promoção de São João: Ça vá!',
        title: 'Ofertas da semana',
        description: 'Linha um\nLinha dois',
        custom_css: null,
        slug: 'promocao-de-sao-joao-ca-va',
        fields: ['name', 'phone'],
        active: true,
      },
    ])
  })

  test('needs a name and a title, of bounded length', async () => {
    const { run, company } = await createRoomyTeam()
    const refusals = [
      [{ name: ' ' }, 'Nome é obrigatório.'],
      [{ title: null }, 'Título é obrigatório.'],
      [{ name: 'x'.repeat(121) }, 'Nome pode ter no máximo 120 caracteres.'],
      [{ title: 'x'.repeat(161) }, 'Título pode ter no máximo 160 caracteres.'],
      [{ description: 'x'.repeat(501) }, 'Descrição pode ter no máximo 500 caracteres.'],
    ] as const
    for (const [given, message] of refusals) {
      await expect(run(insert(company, given))).rejects.toMatchObject({ code: '22023', message })
    }
  })

  test('always asks for name and phone first, then the chosen fields, once', async () => {
    const { run, company } = await createRoomyTeam()
    const fieldsOf = async (fields: string) => (await run(insert(company, { fields })))[0]?.fields
    expect(await fieldsOf('{company,email,company,phone}')).toEqual([
      'name',
      'phone',
      'company',
      'email',
    ])
    expect(await fieldsOf('{}')).toEqual(['name', 'phone'])
    await expect(fieldsOf('{name,cpf}')).rejects.toMatchObject({
      code: '22023',
      message: 'Campo desconhecido: cpf.',
    })
    await expect(fieldsOf('{name,null}')).rejects.toMatchObject({ code: '22023' })
  })

  test('can be edited, but not be given to another company or another id', async () => {
    const { run, company } = await createRoomyTeam()
    const { id } = await createCapturePage(server, company)
    const edited = await run(sql`update public.capture_pages
      set title = 'Outro', fields = '{city}', slug = 'Novo-Endereco', active = false
      where id = ${id} returning title, slug, active, updated_at > created_at as touched`)
    expect(edited).toEqual([
      { title: 'Outro', slug: 'novo-endereco', active: false, touched: true },
    ])
    for (const column of ['company_id', 'id', 'created_at']) {
      const statement = sql`update public.capture_pages set ${raw(column)} = default where id = ${id}`
      await expect(run(statement)).rejects.toMatchObject({ code: '42501' })
    }
  })
})

describe('the address of a page', () => {
  test('is another one when the name is taken, even in one statement', async () => {
    const { run, company } = await createRoomyTeam()
    const rows = await run(sql`insert into public.capture_pages (company_id, name, title)
      select ${company.id}::uuid, 'Black Friday', 'Black Friday' from generate_series(1, 3)
      returning slug`)
    expect(rows.map(({ slug }) => slug)).toEqual([
      'black-friday',
      'black-friday-2',
      'black-friday-3',
    ])
    const [nameless] = await run(insert(company, { name: '日本' }))
    expect(nameless?.slug).toBe('pagina')
    const [long] = await run(insert(company, { name: `${'muito '.repeat(20)}` }))
    expect(long?.slug).toMatch(/^(muito-){9}muito$/)
  })

  test.runIf(engine === 'postgres')('is never the same for pages made at once', async () => {
    const { run, company } = await createRoomyTeam()
    const given = { name: 'Ao mesmo tempo' }
    const made = await Promise.all(Array.from({ length: 8 }, () => run(insert(company, given))))
    expect(new Set(made.map(([page]) => page?.slug)).size).toBe(8)
  })

  test('that is taken or unfit is refused', async () => {
    const { run, company } = await createRoomyTeam()
    const { slug } = await createCapturePage(server, await createCompany(server))
    await expect(run(insert(company, { slug }))).rejects.toMatchObject({ code: '23505' })
    for (const unfit of ['olá', 'a b', '-a', 'a--b', 'a/b', '../x', 'x'.repeat(61)]) {
      await expect(run(insert(company, { slug: unfit }))).rejects.toMatchObject({
        code: '22023',
        message:
          'O endereço da página pode ter até 60 letras minúsculas sem acento, números e hífens.',
      })
    }
  })

  test('stays when a new name is given, or an empty address', async () => {
    const { run, company } = await createRoomyTeam()
    const { id, slug } = await createCapturePage(server, company)
    const renamed = sql`update public.capture_pages set name = 'Novo nome', slug = ' '
      where id = ${id} returning slug`
    expect(await run(renamed)).toEqual([{ slug }])
  })
})

describe('the style of a page', () => {
  test.each([
    ['a { color: red }\\', 'barras invertidas'],
    ['a { p\\6fsition: fixed }', 'barras invertidas'],
    ['@IMPORT "x";', '@import'],
    ['a { background: URL(//evil) }', 'url()'],
    ['a::after { content: "x" } </style><script>', '</'],
    ['/* </style><script>alert(1)</script> */', '</'],
    ['a { width: Expression(alert(1)) }', 'expression()'],
    ['a { position: fixed }', 'position'],
    ['a { POSITION :\n sticky }', 'position'],
    ['a { position: -webkit-sticky }', 'position'],
    ['a{position/**/:/* x */fixed!important}', 'position'],
    ['a { --p: fixed; position: var(--p) }', 'position'],
    ['@function --p() { result: fixed } a { position: --p() }', 'position'],
    ['a { content: "/*"; position: fixed; quotes: "*/" }', 'position'],
    ['a { content: "/*"; position:/**/fixed; quotes: "*/" }', 'position'],
    ["a { content: '/*\n; position: fixed; quotes: '*/' }", 'position'],
    ['a { } /* never ended', null],
    ['/* a **/ @import "x";', '@import'],
    ['x'.repeat(20_001), '20.000 caracteres'],
  ])('%j is judged: %s', async (css, named) => {
    const { run, company } = await createRoomyTeam()
    const saving = run(insert(company, { custom_css: css }))
    if (named === null) return expect(await saving).toHaveLength(1)
    await expect(saving).rejects.toMatchObject({
      code: '22023',
      message: expect.stringContaining(named),
    })
  })

  test.each([
    'h1 { color: #15803d; background-position: fixed-ish; object-position: var(--x) }',
    '/* sem url( nem @import, nem \\ aqui */ .form { position: relative }',
    '@media (max-width: 600px) { .form > div { position: absolute } }',
    `/* ${'x'.repeat(19_000)} */`,
  ])('%.40j is stored as it was written', async (css) => {
    const { run, company } = await createRoomyTeam()
    const [page] = await run(insert(company, { custom_css: css }))
    expect(page?.custom_css).toBe(css)
  })

  test('is also judged when a page is edited, even by the server’s key', async () => {
    const { company } = await createRoomyTeam()
    const { id } = await createCapturePage(server, company)
    const statement = sql`update public.capture_pages set custom_css = '@import "x"' where id = ${id}`
    await expect(server.database.run(serverKey, statement)).rejects.toMatchObject({ code: '22023' })
  })
})

describe('the plan’s number of pages', () => {
  const words = 'O limite de páginas do seu plano foi atingido.'

  test('is two on the basic plan, and the third is refused to everyone', async () => {
    const { run, company } = await createMember(server)
    await run(insert(company))
    const [second] = await run(insert(company))
    await expect(run(insert(company))).rejects.toMatchObject({ code: 'P0001', message: words })
    await expect(server.database.run(serverKey, insert(company))).rejects.toThrow(words)
    await run(sql`delete from public.capture_pages where id = ${second?.id as string}`)
    await run(insert(company))
  })

  test('after a downgrade keeps existing pages, and lets them be edited', async () => {
    const { run, company } = await createMember(server)
    const { id } = await createCapturePage(server, company)
    await createCapturePage(server, company)
    await change(server, 'public.companies', company, { pages_limit: 1 })
    const edit = sql`update public.capture_pages set active = false where id = ${id} returning active`
    expect(await run(edit)).toEqual([{ active: false }])
    await expect(run(insert(company))).rejects.toThrow(words)
  })

  test('holds for many in one statement', async () => {
    const { run, company } = await createMember(server)
    const three = sql`insert into public.capture_pages (company_id, name, title)
      select ${company.id}::uuid, 'Feirão', 'Feirão' from generate_series(1, 3)`
    await expect(run(three)).rejects.toThrow(words)
    expect(
      await ask(server, sql`select from public.capture_pages where company_id = ${company.id}`),
    ).toEqual([])
  })

  test.runIf(engine === 'postgres')('holds when many are added at once', async () => {
    const { run, company } = await createMember(server)
    // Distinct addresses: creating a page already takes a lock.
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, () => run(insert(company, { slug: randomUUID() }))),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  })

  test('of another company is not revealed', async () => {
    const { run } = await createMember(server)
    const full = await createCompany(server)
    await change(server, 'public.companies', full, { pages_limit: 0 })
    await expect(run(insert(full))).rejects.toMatchObject({ code: '42501' })
  })
})

describe('a visitor', () => {
  const find = (slug: string) =>
    server.database.run(
      visitor,
      sql`select *, to_json(fields) as fields, to_json(form_sites) as form_sites
      from public.get_capture_page(${slug})`,
    )

  test('finds the page by its address, in any spelling, and nothing else of it', async () => {
    const { company } = await createRoomyTeam()
    const { id, slug } = await createCapturePage(server, company)
    const [page] = await find(` ${slug.toUpperCase()}. `)
    expect(page).toEqual({
      id,
      slug,
      company_logo: null,
      company_id: company.id,
      company_name: company.name,
      company_phone: '1133334444',
      name: 'Feirão',
      title: 'Feirão de seminovos',
      description: null,
      fields: ['name', 'phone'],
      custom_css: null,
      privacy_text: null,
      privacy_version: 0,
      asks_for_ads: false,
      form_sites: [],
      team_id: null,
      primary_color: '#16a34a',
      background_color: '#f0f9ff',
      logo_url: null,
      render_mark: expect.stringMatching(/^[0-9]{13}\.[0-9a-f]{32}$/),
    })
  })

  test('finds no unknown or switched-off page, nor one of such a company', async () => {
    const company = await createCompany(server)
    const hidden = await createCapturePage(server, company, { active: false })
    const shown = await createCapturePage(server, company)
    expect(await find('nao-existe')).toEqual([])
    expect(await find(hidden.slug)).toEqual([])
    expect(await find(shown.slug)).toHaveLength(1)
    await change(server, 'public.companies', company, { active: false })
    expect(await find(shown.slug)).toEqual([])
    await change(server, 'public.companies', company, { active: true, deleted_at: '2026-11-20' })
    expect(await find(shown.slug)).toEqual([])
  })
})
