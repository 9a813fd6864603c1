/** product.md 55: the sites that may show a company's forms in a frame. */
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { askOne } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { createCapturePage, createSeller, createShortLink } from '../../support/factories.ts'
import { createMember } from '../../support/member.ts'
import { activitiesOf } from '../../support/trail.ts'
import { openVisitorPages, submitForm } from '../../support/visitor.ts'

const server = await openTestDatabase()
const app = openVisitorPages(server)

async function openShop(role: 'admin' | 'manager' | 'user' = 'manager') {
  const member = await createMember(server, role)
  await createSeller(server, member.company)
  const save = (...sites: string[]) =>
    member.run(
      sql`select public.set_form_sites(array(select jsonb_array_elements_text(${JSON.stringify(sites)}::jsonb)))`,
    )
  const stored = () =>
    askOne(
      server,
      sql`select to_json(form_sites) as sites from public.companies where id = ${member.company.id}::uuid`,
    )
  return { ...member, save, stored, form: `/capture-lead?company=${member.company.id}` }
}

const ancestorsOf = ({ headers }: { headers: Record<string, unknown> }) =>
  /frame-ancestors ([^;]+)/.exec(String(headers['content-security-policy']))?.[1]

describe('the list', () => {
  test('is empty at first, and kept in lower case, sorted, once each', async () => {
    const { save, stored } = await openShop()
    expect(await stored()).toEqual({ sites: [] })
    await save('Loja.example', ' *.rede.example ', 'loja.example', 'localhost')
    expect(await stored()).toEqual({ sites: ['*.rede.example', 'localhost', 'loja.example'] })
    await save()
    expect(await stored()).toEqual({ sites: [] })
  })

  test.each([
    '',
    '*',
    '*.example',
    '*.com.br',
    'loja',
    'https://loja.example',
    'loja.example/contato',
    'loja.example:8080',
    'loja.example; script-src *',
    "'self'",
    '10.0.0.1',
    '[::1]',
    'lojação.example',
    `${'x'.repeat(64)}.example`,
  ])('refuses %j, and stays as it was', async (site) => {
    const { save, stored } = await openShop()
    await save('loja.example')
    await expect(save('outra.example', site)).rejects.toMatchObject({
      code: '22023',
      message: expect.stringContaining('Não é um endereço de site'),
    })
    expect(await stored()).toEqual({ sites: ['loja.example'] })
  })

  test('has at most twenty sites', async () => {
    const { save } = await openShop()
    const sites = Array.from({ length: 21 }, (_, place) => `loja${place}.example`)
    await save(...sites.slice(1))
    await expect(save(...sites)).rejects.toThrow('São no máximo 20 sites.')
  })

  test('is changed by admins and managers, which the trail tells', async () => {
    const { save, company } = await openShop('admin')
    expect(await activitiesOf(server, company, () => save('loja.example'))).toMatchObject([
      {
        what: 'company.changed',
        before: { form_sites: [] },
        after: { form_sites: ['loja.example'] },
      },
    ])
    const user = await openShop('user')
    await expect(user.save('loja.example')).rejects.toMatchObject({ code: '42501' })
  })
})

describe('a form', () => {
  test('is shown in no frame until the company names a site', async () => {
    const { form } = await openShop()
    expect(ancestorsOf(await app.inject(form))).toBe("'none'")
  })

  test('is shown by those sites alone: the company’s, a link’s, a capture page’s, and the step after it', async () => {
    const { form, save, company } = await openShop()
    await save('loja.example', '*.rede.example')
    const link = await createShortLink(server, company, { config: {} })
    const page = await createCapturePage(server, company)
    const allowed = 'rede.example:* *.rede.example:* loja.example:* www.loja.example:*'
    for (const url of [form, `/capture-lead?l=${link.code}`, `/p/${page.slug}`]) {
      expect(ancestorsOf(await app.inject(url)), url).toBe(allowed)
      const thanks = await submitForm(app, url, { name: 'Ana', phone: '11912345678' })
      expect(thanks.body).toContain('Obrigado, Ana!')
      expect(ancestorsOf(thanks), url).toBe(allowed)
    }
    const invalid = await submitForm(app, form, { name: 'Ana', phone: '1' })
    expect([invalid.statusCode, ancestorsOf(invalid)]).toEqual([422, allowed])
  })

  test('does not open another company’s', async () => {
    const { save } = await openShop()
    await save('loja.example')
    const other = await openShop()
    expect(ancestorsOf(await app.inject(other.form))).toBe("'none'")
  })

  test('in a frame and without script sends nobody to WhatsApp, which would refuse; its links leave the frame', async () => {
    const { form, save } = await openShop()
    await save('loja.example')
    const framed = { 'sec-fetch-dest': 'iframe' }
    const shown = await app.inject({ url: form, headers: framed })
    expect(shown.body).toContain('<base target="_blank"/>')
    expect(shown.headers['set-cookie']).toBeUndefined()
    const send = (headers: Record<string, string>) =>
      app.inject({
        method: 'POST',
        url: form,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload: new URLSearchParams({ name: 'Ana', phone: '11912345678' }).toString(),
      })
    const { body } = await send(framed)
    expect(body).toMatch(/<a class="button" href="https:\/\/wa\.me\/[^"]+" target="_top"/)
    expect(body).not.toContain('http-equiv="refresh"')
    expect(body).not.toContain('data-redirect')
    expect((await send({})).body).toContain('data-redirect')
  })
})
