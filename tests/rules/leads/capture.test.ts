/** product.md 9, 13 and 14; spec.md section 7. */
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { askOne, change } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { capture, findLead, type Submission } from '../../support/capture.ts'
import {
  type Company,
  createCompany,
  createSeller,
  createShortLink,
} from '../../support/factories.ts'

const server = await openTestDatabase()

async function createShop(given: Parameters<typeof createCompany>[1] = {}) {
  const company = await createCompany(server, given)
  const seller = await createSeller(server, company, { name: 'Bia' })
  return { company, seller }
}

const countLeads = async (company: Company) =>
  (
    await askOne<{ n: number }>(
      server,
      sql`select count(*) as n from public.leads_captured where company_id = ${company.id}`,
    )
  ).n

const countReceived = async (seller: { id: string }) =>
  (await askOne(server, sql`select leads_received from public.sellers where id = ${seller.id}`))
    .leads_received

describe('a lead', () => {
  test('is stored with everything that the form sent, and answered with the chat', async () => {
    const { company, seller } = await createShop({ name: 'Casa Sol' })
    const link = await createShortLink(server, company)
    const answer = await capture(server, {
      p_name: '  João \n D’Ávila ',
      p_phone: '+55 (11) 8123-4567',
      p_email: ' Joao@Example.COM ',
      p_city: ' São  Paulo',
      p_source: 'instagram',
      p_short_code: link.code,
      p_message: 'Olá!',
      p_extra: { company: 'ACME', position: 'Dona' },
      p_attribution: { utm_source: 'ig', gclid: 'AbC' },
      p_consent: { marketing: true, text: 'v1' },
    })
    expect(answer).toEqual({
      whatsapp_url: 'https://wa.me/5511987654321?text=Ol%C3%A1!',
      lead_id: expect.any(String),
      seller_name: 'Bia',
      company_name: 'Casa Sol',
    })
    expect(Object.keys(answer)[0]).toBe('whatsapp_url')
    expect(await findLead(server, answer)).toMatchObject({
      company_id: company.id,
      seller_id: seller.id,
      short_url_id: link.id,
      name: 'João D’Ávila',
      phone: '1181234567',
      phone_key: '11981234567',
      email: 'joao@example.com',
      city: 'São Paulo',
      source: 'instagram',
      message: 'Olá!',
      whatsapp_url: answer.whatsapp_url,
      extra: { company: 'ACME', position: 'Dona' },
      attribution: { utm_source: 'ig', gclid: 'AbC' },
      consent: { marketing: true, text: 'v1', at: expect.any(String) },
    })
    expect(await countReceived(seller)).toBe(1)
  })

  test('needs only the five documented parameters, empty ones included', async () => {
    const { company } = await createShop()
    const answer = await capture(server, {
      p_email: '',
      p_city: ' ',
      p_source: '',
      p_company_id: company.id,
    })
    expect(await findLead(server, answer)).toMatchObject({
      email: null,
      city: null,
      source: 'direct-link',
      message: 'Olá! Gostaria de mais informações.',
      extra: null,
      attribution: null,
      consent: null,
    })
  })

  test('takes message and source of the stored link before those of the address', async () => {
    const { company } = await createShop()
    const config = { message: 'Do link', source: 'facebook' }
    const link = await createShortLink(server, company, { config })
    const answer = await capture(server, { p_short_code: link.code, p_message: 'Da URL' })
    expect(await findLead(server, answer)).toMatchObject({ message: 'Do link', source: 'facebook' })
    const widget = await capture(server, { p_short_code: link.code, p_source: 'widget' })
    expect(await findLead(server, widget)).toMatchObject({ source: 'widget' })
  })

  test('keeps the name of an unknown source', async () => {
    const { company } = await createShop()
    const answer = await capture(server, { p_company_id: company.id, p_source: 'panfleto' })
    expect(await findLead(server, answer)).toMatchObject({ source: 'panfleto' })
  })

  const accepted: [string, Submission][] = [
    ['an emoji in the name', { p_name: '🚗 Zé' }],
    ['quotes and SQL in the name', { p_name: `Robert'); drop table "leads";--` }],
    ['HTML in the name', { p_name: '<script>alert(1)</script>' }],
    ['a name of 120 characters', { p_name: 'ã'.repeat(120) }],
    ['an address with a plus', { p_email: 'ana+1@example.com.br' }],
  ]
  test.each(accepted)('is accepted with %s', async (_, given) => {
    const { company } = await createShop()
    const answer = await capture(server, { ...given, p_company_id: company.id })
    const { name, email } = await findLead(server, answer)
    expect([name, email]).toEqual([given.p_name ?? 'Ana Souza', given.p_email ?? null])
  })

  const refused: [string, Submission, string][] = [
    ['no name', { p_name: null }, 'Nome é obrigatório.'],
    ['a blank name', { p_name: ' \n\t ' }, 'Nome é obrigatório.'],
    ['no phone', { p_phone: null }, 'Telefone é obrigatório.'],
    ['an empty phone', { p_phone: '  ' }, 'Telefone é obrigatório.'],
    ['a phone of three digits', { p_phone: '123' }, 'Telefone inválido'],
    ['an area code that does not exist', { p_phone: '20912345678' }, 'DDD inválido'],
    ['an address without @', { p_email: 'ana.example.com' }, 'E-mail inválido'],
    ['a name of 121 characters', { p_name: 'a'.repeat(121) }, 'Nome pode ter no máximo 120'],
    ['a name of 10 KB', { p_name: 'a'.repeat(10_240) }, 'Nome pode ter no máximo 120'],
    ['a city of 121 characters', { p_city: 'a'.repeat(121) }, 'Cidade pode ter no máximo 120'],
    ['extra fields that are no object', { p_extra: [1] }, 'não puderam ser lidos'],
    ['extra fields of 9 KB', { p_extra: { a: 'x'.repeat(9216) } }, 'não puderam ser lidos'],
    ['a consent that is no object', { p_consent: 'sim' }, 'não puderam ser lidos'],
  ]
  test.each(refused)('with %s is refused, and nothing is stored', async (_, given, words) => {
    const { company, seller } = await createShop()
    await expect(capture(server, { ...given, p_company_id: company.id })).rejects.toMatchObject({
      code: '22023',
      message: expect.stringContaining(words),
    })
    expect(await countLeads(company)).toBe(0)
    expect(await countReceived(seller)).toBe(0)
  })

  test('is not lost when its attribution is malformed', async () => {
    const { company } = await createShop()
    for (const p_attribution of ['texto', [1], { utm_source: 'x'.repeat(9216) }]) {
      const answer = await capture(server, { p_company_id: company.id, p_attribution })
      expect(await findLead(server, answer)).toMatchObject({ attribution: null })
    }
  })

  test('over the plan’s limit is stored and delivered all the same', async () => {
    const { company, seller } = await createShop()
    await change(server, 'public.companies', company, { leads_limit: 1 })
    for (let i = 0; i < 3; i += 1) {
      const answer = await capture(server, { p_company_id: company.id })
      expect(answer.seller_name).toBe('Bia')
    }
    expect(await countLeads(company)).toBe(3)
    expect(await countReceived(seller)).toBe(3)
  })
})

describe('the same submission sent twice', () => {
  test('is one lead, and gets the same answer', async () => {
    const { company, seller } = await createShop()
    await createSeller(server, company, { name: 'Caio' })
    const given = { p_company_id: company.id, p_idempotency_key: randomUUID() }
    const first = await capture(server, given)
    const again = await capture(server, { ...given, p_phone: '+55 11 91234-5678' })
    expect(again).toEqual(first)
    expect(await countLeads(company)).toBe(1)
    expect([0, 1]).toContain(await countReceived(seller))
    expect((await capture(server, { p_company_id: company.id })).seller_name).not.toBe(
      first.seller_name,
    )
  })

  test('with another phone is a conflict, never another person’s answer', async () => {
    const { company } = await createShop()
    const given = { p_company_id: company.id, p_idempotency_key: randomUUID() }
    await capture(server, given)
    await expect(capture(server, { ...given, p_phone: '11998765432' })).rejects.toMatchObject({
      code: 'PT409',
      message: 'Este envio já foi registrado com outro telefone.',
    })
    expect(await countLeads(company)).toBe(1)
  })

  test('with the phone in its old eight-digit form is the same', async () => {
    const { company } = await createShop()
    const given = { p_company_id: company.id, p_idempotency_key: randomUUID() }
    const first = await capture(server, { ...given, p_phone: '11 8123-4567' })
    expect(await capture(server, { ...given, p_phone: '11 98123-4567' })).toEqual(first)
  })

  test('to two companies is a lead of each', async () => {
    const [one, two] = [await createShop(), await createShop()]
    const p_idempotency_key = randomUUID()
    const first = await capture(server, { p_company_id: one.company.id, p_idempotency_key })
    const other = await capture(server, {
      p_company_id: two.company.id,
      p_idempotency_key,
      p_phone: '11998765432',
    })
    expect(other.lead_id).not.toBe(first.lead_id)
    expect(await countLeads(two.company)).toBe(1)
  })

  test('without a key is two leads', async () => {
    const { company } = await createShop()
    await capture(server, { p_company_id: company.id })
    await capture(server, { p_company_id: company.id })
    expect(await countLeads(company)).toBe(2)
  })
})
