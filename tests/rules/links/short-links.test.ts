/** product.md 18 to 23. */
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import {
  ask,
  askOne,
  change,
} from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { capture } from '../../support/capture.ts'
import { serverKey, visitor, withSettings } from '../../support/database-callers.ts'
import { createCompany, createShortLink } from '../../support/factories.ts'
import { foldLeads } from '../../support/fold-leads.ts'
import { createMember } from '../../support/member.ts'

const server = await openTestDatabase()

const follow = (code: string | null, settings: Record<string, string> = {}) =>
  server.database.run<{ url: string }>(
    withSettings(visitor, settings),
    sql`select url from public.get_redirect_url(${code})`,
  )

async function createLink(given: Parameters<typeof createShortLink>[2] = {}) {
  const company = await createCompany(server)
  const code = `c${randomUUID().slice(0, 8)}`
  return { company, ...(await createShortLink(server, company, { code, ...given })) }
}

describe('a short link', () => {
  test('leads to its address, which names the link', async () => {
    const link = await createLink({ url: 'https://loja.com.br/capture-lead?source=instagram' })
    expect(await follow(link.code)).toEqual([
      { url: `https://loja.com.br/capture-lead?source=instagram&l=${link.code}` },
    ])
  })

  test.each([
    ['https://loja.com.br', 'https://loja.com.br?l='],
    ['https://loja.com.br/a#b?c', 'https://loja.com.br/a?l=CODE#b?c'],
    ['https://loja.com.br/capture-lead?l=outro&x=1', 'https://loja.com.br/capture-lead?x=1&l='],
    ['https://loja.com.br/capture-lead?x=1&l=outro', 'https://loja.com.br/capture-lead?x=1&l='],
    ['https://loja.com.br/a?url=1', 'https://loja.com.br/a?url=1&l='],
    [
      'https://loja.com.br/a?L=1&%6Cc=2&x=l&y#?l=3',
      'https://loja.com.br/a?L=1&%6Cc=2&x=l&y&l=CODE#?l=3',
    ],
  ])('to %s carries its own code, once', async (url, expected) => {
    const link = await createLink({ url })
    const full = expected.includes('CODE') ? expected : `${expected}CODE`
    expect(await follow(link.code)).toEqual([{ url: full.replace('CODE', link.code) }])
  })

  test.each([
    'https://loja.example/app?l=pt-br',
    'https://loja.example/app?x=1&l=pt-br&y=2#/inicio',
    'https://loja.example/?l',
    'https://loja.example/?%6C=pt-br',
    'https://loja.example/app/capture-lead?l=pt-br',
    'https://loja.example/app?l=pt-br&to=//a.example/capture-lead',
  ])('to somebody’s own page that has an “l” of its own leaves it: %s', async (url) => {
    const link = await createLink({ url })
    expect(await follow(link.code)).toEqual([{ url }])
  })

  test.each([
    ['in capitals', (code: string) => code.toUpperCase()],
    ['with blanks around it', (code: string) => `  ${code} `],
    ['with a line break around it', (code: string) => `\n\t${code}\r\n`],
    ['at the end of a sentence', (code: string) => `${code}.`],
    ['in brackets that close', (code: string) => `${code}).`],
    ['with quotes and exclamation marks', (code: string) => `${code}"!?,;:…”`],
  ])('is found when its code comes %s', async (_, write) => {
    const link = await createLink()
    expect(await follow(write(link.code))).toHaveLength(1)
  })

  test('is found by its row’s id as well', async () => {
    const link = await createLink()
    for (const id of [link.id, link.id.toUpperCase(), ` ${link.id}.`]) {
      const [row] = await follow(id)
      expect(row?.url).toContain(`l=${link.code}`)
    }
  })

  test('that is unknown, switched off, or of such a company gets the same empty answer', async () => {
    const off = await createLink({ active: false })
    const ofOff = await createLink()
    await change(server, 'public.companies', ofOff.company, { active: false })
    const ofDeleted = await createLink()
    await change(server, 'public.companies', ofDeleted.company, { deleted_at: '2026-11-20' })
    const codes = [
      ...[off.code, off.id, ofOff.code, ofOff.id, ofDeleted.code, randomUUID(), 'naoexiste'],
      ...['', ' ', '..', 'código', 'a'.repeat(21), '../etc', "' or 1=1 --", '%', null],
    ]
    for (const code of codes) expect(await follow(code)).toEqual([])
    expect(
      await ask(
        server,
        sql`select id from public.link_visits
          where short_url_id in (${off.id}, ${ofOff.id}, ${ofDeleted.id})`,
      ),
    ).toEqual([])
  })

  test('is checked again when it is followed', async () => {
    const link = await createLink()
    await server.asOwner(async (run, script) => {
      await script(`alter table public.short_urls disable trigger user;
        alter table public.short_urls drop constraint short_urls_original_url_check`)
      await run(
        sql`update public.short_urls set original_url = 'javascript:alert(1)' where id = ${link.id}`,
      )
      await script('alter table public.short_urls enable trigger user')
    })
    expect(await follow(link.code)).toEqual([])
  })
})

describe('the clicks of a link', () => {
  const findClicks = async (id: string) =>
    (await askOne(server, sql`select clicks from public.short_urls where id = ${id}`)).clicks
  const fold = () => server.database.run(serverKey, sql`select private.fold_link_visits() as n`)

  test('are visits of people, not of machines', async () => {
    const link = await createLink()
    await follow(link.code)
    await follow(link.code, { 'request.bot': 'false' })
    await follow(link.code, { 'request.bot': 'true' })
    const visits = await ask(
      server,
      sql`select human, visited_at > now() - interval '1 minute' as recent
        from public.link_visits where short_url_id = ${link.id} order by id`,
    )
    expect(visits.map(({ human }) => human)).toEqual([true, true, false])
    expect(visits.every(({ recent }) => recent)).toBe(true)
    expect(await findClicks(link.id)).toBe(0)
    await fold()
    expect(await findClicks(link.id)).toBe(2)
  })

  test('are counted once, however often they are added up', async () => {
    const link = await createLink()
    const other = await createLink()
    await follow(link.code)
    await follow(other.code)
    await Promise.all([fold(), fold()])
    await fold()
    await follow(link.code)
    await fold()
    expect([await findClicks(link.id), await findClicks(other.id)]).toEqual([2, 1])
  })

  test('are added up in batches', async () => {
    const link = await createLink()
    await fold()
    for (let i = 0; i < 5; i += 1) await follow(link.code)
    const taken = await server.database.run(serverKey, sql`select private.fold_link_visits(2) as n`)
    expect(taken).toEqual([{ n: 2 }])
    expect(await findClicks(link.id)).toBe(2)
  })
})

describe('an address to be stored', () => {
  const words = 'Informe um endereço que comece com http:// ou https://.'

  test.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'JaVaScRiPt://x%0aalert(1)',
    'data:text/html,<script>',
    'ftp://loja.com.br',
    '//loja.com.br',
    'loja.com.br',
    'http:loja.com.br',
    'https://',
    'https:///caminho',
    'https://eu:senha@loja.com.br',
    'https://loja.com.br@mal.example/',
    'https://loja.com.br\\@mal.example/',
    'https://loja.com.br/a b',
    'https://loja.com.br/a\nb',
    'https://loja.com.br/\u0001',
    `https://loja.com.br/${'a'.repeat(13_000)}`,
  ])('is refused: %s', async (url) => {
    const { run, company } = await createMember(server)
    await expect(
      run(sql`insert into public.short_urls (company_id, original_url, short_code)
        values (${company.id}, ${url}, 'endereco')`),
    ).rejects.toMatchObject({ code: '22023', message: words })
    const link = await createShortLink(server, company)
    await expect(
      run(sql`update public.short_urls set original_url = ${url} where id = ${link.id}`),
    ).rejects.toMatchObject({ code: '22023', message: words })
    for (const config of [
      { behavior: { customRedirectUrl: url } },
      { appearance: { logoUrl: url } },
    ]) {
      await expect(
        run(sql`update public.short_urls set config = ${config}::jsonb where id = ${link.id}`),
      ).rejects.toMatchObject({ code: '22023', message: words })
    }
  })

  test('may be left out of a configuration', async () => {
    const { run, company } = await createMember(server)
    const link = await createShortLink(server, company)
    const config = { behavior: { customRedirectUrl: '' }, appearance: { logoUrl: null } }
    await run(sql`update public.short_urls set config = ${config}::jsonb where id = ${link.id}`)
    expect(
      await askOne(server, sql`select config from public.short_urls where id = ${link.id}`),
    ).toEqual({ config })
  })

  test('is refused when it is a short link of this server, whose redirect would never end', async () => {
    const { caller, company } = await createMember(server)
    const ours = withSettings(caller, { 'request.headers': '{"host":"rodizio.example:3000"}' })
    const insert = (url: string, code: string) =>
      server.database.run(
        ours,
        sql`insert into public.short_urls (company_id, original_url, short_code)
          values (${company.id}, ${url}, ${code}) returning original_url`,
      )
    for (const url of [
      'http://rodizio.example:3000/l/demo',
      'https://RODIZIO.example:3000//l/demo',
      'http://rodizio.example:3000/l',
    ]) {
      await expect(insert(url, 'volta')).rejects.toThrow(
        'Um link curto não pode levar a outro link curto.',
      )
    }
    for (const [i, url] of [
      'http://rodizio.example:3000/landing',
      'https://outro.example/l/demo',
    ].entries()) {
      expect(await insert(` ${url} `, `${company.id.slice(0, 8)}${i}`)).toEqual([
        { original_url: url },
      ])
    }
  })
})

describe('a code', () => {
  test('that is taken is refused, in another company too, with the name of its constraint', async () => {
    const { run, company } = await createMember(server)
    const taken = await createLink()
    await expect(
      run(sql`insert into public.short_urls (company_id, original_url, short_code)
        values (${company.id}, 'https://example.com', ${taken.code})`),
    ).rejects.toMatchObject({ code: '23505', constraint: 'short_urls_short_code_key' })
  })

  test.each(['', 'Maiusculo', 'com-traco', 'com espaço', 'é', 'a'.repeat(21)])(
    'is lower-case letters and digits, at most 20: “%s” is refused',
    async (code) => {
      const { run, company } = await createMember(server)
      await expect(
        run(sql`insert into public.short_urls (company_id, original_url, short_code)
          values (${company.id}, 'https://example.com', ${code})`),
      ).rejects.toMatchObject({ code: '23514' })
    },
  )

  test('that is generated is short, readable, and new each time', async () => {
    const { run } = await createMember(server, 'seller')
    const rows = await run<{ code: string }>(
      sql`select public.generate_short_code() as code from generate_series(1, 500)`,
    )
    const codes = rows.map(({ code }) => code)
    expect(codes.filter((code) => !/^[2-9a-hjkmnp-z]{7}$/.test(code))).toEqual([])
    expect(new Set(codes).size).toBe(500)
  })
})

test('a link that is deleted stays where its leads came from, also when one of them changes', async () => {
  const { company, run } = await createMember(server)
  const link = await createShortLink(server, company)
  const { lead_id } = await capture(server, { p_short_code: link.code })
  await foldLeads(server)
  await run(sql`delete from public.short_urls where id = ${link.id}`)
  await run(sql`select public.set_lead_outcome(${lead_id}::uuid, 'won')`)
  expect(
    await run(
      sql`select id, short_url_id from public.list_contacts(p_link_id => ${link.id}::uuid)`,
    ),
  ).toEqual([{ id: lead_id, short_url_id: link.id }])
})
