/** product.md 17 and section 5. */
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import {
  ask,
  askOne,
  change,
} from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { defaultFirstMessage, defaultMessage } from '../../../src/domain/default-message.ts'
import { fillMessage, placeholders } from '../../../src/domain/fill-message.ts'
import { leadCode } from '../../../src/domain/lead-code.ts'
import { capture, findLead } from '../../support/capture.ts'
import { serverKey } from '../../support/database-callers.ts'
import { createCompany, createSeller } from '../../support/factories.ts'

const server = await openTestDatabase()

async function send(p_message: string, given: object = {}) {
  const company = await createCompany(server, { name: 'Casa {nome} & Cia' })
  await createSeller(server, company, { name: 'Zé "Rei" \\1' })
  const answer = await capture(server, { p_company_id: company.id, p_message, ...given })
  const { message, whatsapp_url } = await findLead(server, answer)
  expect(whatsapp_url).toBe(answer.whatsapp_url)
  return {
    id: answer.lead_id,
    message,
    text: new URL(answer.whatsapp_url ?? '').searchParams.get('text'),
    url: whatsapp_url,
  }
}

describe('the opening message', () => {
  test.each([
    ['Olá\nTudo bem?', 'Ol%C3%A1%0ATudo%20bem%3F'],
    ['50% off + frete', '50%25%20off%20%2B%20frete'],
    ['🚗🇧🇷👩‍👧', encodeURIComponent('🚗🇧🇷👩‍👧')],
    [
      `'aspas' "duplas" (par) ~ * ! . _ -`,
      `'aspas'%20%22duplas%22%20(par)%20~%20*%20!%20.%20_%20-`,
    ],
    ['a&b=c?d#e/f\\g', 'a%26b%3Dc%3Fd%23e%2Ff%5Cg'],
  ])('“%s” arrives in the chat as it was written', async (message, encoded) => {
    const { url, text } = await send(message)
    expect(url).toBe(`https://wa.me/5511987654321?text=${encoded}`)
    expect(text).toBe(message)
  })

  test('names the visitor, the city, the company and the seller', async () => {
    const { message } = await send('{nome} de {cidade}: {empresa}, {vendedor}', {
      p_name: 'Ana',
      p_city: 'Belém',
    })
    expect(message).toBe('Ana de Belém: Casa {nome} & Cia, Zé "Rei" \\1')
  })

  test('takes placeholders in any spelling, and leaves out unknown values', async () => {
    expect((await send('Oi{ NOME }!{sobrenome}{}{a b}', { p_name: 'Ana' })).message).toBe('OiAna!')
    expect((await send('De {cidade}.')).message).toBe('De.')
  })

  test('never reads a visitor’s own braces as a placeholder', async () => {
    const { message } = await send('Sou {nome}', { p_name: '{vendedor} {x}' })
    expect(message).toBe('Sou {vendedor} {x}')
  })

  test('has at most 1,000 characters, and breaks no emoji', async () => {
    expect((await send('🚗'.repeat(1200))).message).toBe('🚗'.repeat(1000))
    expect((await send(`${'a'.repeat(990)}{nome}`, { p_name: 'b'.repeat(100) })).message).toBe(
      `${'a'.repeat(990)}${'b'.repeat(10)}`,
    )
  })

  test('has the code of the contact, which says {ref}', async () => {
    const { id, message } = await send('Oi, meu código é {ref}.')
    expect(message).toBe(`Oi, meu código é ${leadCode(id)}.`)
    expect(leadCode(id)).toMatch(/^[BCDFGHJKMNPQRSTVWXYZ2-9]{5}$/)
  })

  test('keeps its code for another seller, and has none while it is set aside', async () => {
    const company = await createCompany(server)
    await createSeller(server, company, { name: 'Ana' })
    const bia = await createSeller(server, company, { name: 'Bia', active: false })
    const p_message = '{vendedor} {ref}!'
    const lead = await capture(server, { p_company_id: company.id, p_message })
    await change(server, 'public.sellers', bia, { active: true })
    await server.database.run(
      serverKey,
      sql`select public.transfer_lead(${lead.lead_id}::uuid, ${bia.id}::uuid)`,
    )
    expect((await findLead(server, lead)).message).toBe(`Bia ${leadCode(lead.lead_id)}!`)

    const suspect = await capture(server, {
      p_company_id: company.id,
      p_message,
      p_attribution: { _hp: 'robô' },
    })
    expect(new URL(suspect.whatsapp_url ?? '').searchParams.get('text')).toBe('!')
    const [released] = await server.database.run<{ lead_id: string }>(
      serverKey,
      sql`select lead_id from public.release_quarantined_lead(${suspect.lead_id}::uuid)`,
    )
    const { message } = await findLead(server, { ...suspect, lead_id: String(released?.lead_id) })
    expect(message).toMatch(new RegExp(`^(Ana|Bia) ${leadCode(String(released?.lead_id))}!$`))
  })

  test('is the one of a new form where nobody wrote any', async () => {
    expect((await send(' ')).message).toBe(defaultMessage)
  })

  test('of a seller to a visitor is the one that the settings show where nobody wrote any', async () => {
    const company = await createCompany(server, { name: 'Aurora' })
    const { lead_id } = await capture(server, { p_company_id: company.id, p_name: 'Rita Melo' })
    const { url } = await askOne<{ url: string }>(
      server,
      sql`select private.first_contact_url(l, c, 'Bia') as url
        from public.leads_captured l join public.companies c on c.id = l.company_id where l.id = ${lead_id}`,
    )
    expect(new URL(url).searchParams.get('text')).toBe(
      defaultFirstMessage
        .replace('{nome}', 'Rita')
        .replace('{vendedor}', 'Bia')
        .replace('{empresa}', 'Aurora'),
    )
  })

  test('of unknown placeholders only opens an empty chat', async () => {
    expect((await send('{x}')).url).toBe('https://wa.me/5511987654321')
  })
})

const noNull = (text: string) => !text.includes('\u0000')

test('any text is encoded as a browser encodes it', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.string({ unit: 'binary', maxLength: 40 }).filter(noNull),
    fc.string({ unit: fc.constantFrom(...`%+ -_.!~*'()\n"\\/?#&=é🚗`), maxLength: 40 }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 20, maxLength: 40 }), async (texts) => {
      const rows = await ask<{ encoded: string }>(
        server,
        sql`select private.encode_uri_component(t) as encoded
          from jsonb_array_elements_text(${texts}::jsonb) with ordinality as list (t, i) order by i`,
      )
      expect(rows.map(({ encoded }) => encoded)).toEqual(texts.map(encodeURIComponent))
    }),
    { numRuns: 25 },
  )
})

test('the screens know the code of a contact as the database does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.uuid(), { minLength: 50, maxLength: 50 }), async (ids) => {
      const rows = await ask<{ code: string }>(
        server,
        sql`select private.lead_code(id::uuid) as code
          from jsonb_array_elements_text(${ids}::jsonb) with ordinality as list (id, i) order by i`,
      )
      expect(rows.map(({ code }) => code)).toEqual(ids.map(leadCode))
    }),
    { numRuns: 4 },
  )
})

test('the form’s preview fills a message in as the database does', async () => {
  const piece = fc.constantFrom(
    ...placeholders.map((name) => `{${name}}`),
    '{ Vendedor }',
    '{x}',
    '{',
    '}',
    'é',
    ' ',
    '\n',
    '🚗',
    '\\',
  )
  const template = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))
  const value = fc.constantFrom('Ana', '{nome}', 'a\\1b', '$&', 'Zé {', '} x')
  await fc.assert(
    fc.asyncProperty(template, value, value, async (text, nome, vendedor) => {
      const { filled } = await askOne(
        server,
        sql`select private.fill_message(${text}, ${nome}, 'Belém', 'Casa Sol', ${vendedor}, 'K7X2M') as filled`,
      )
      expect(filled).toBe(
        fillMessage(text, { nome, vendedor, cidade: 'Belém', empresa: 'Casa Sol', ref: 'K7X2M' }),
      )
    }),
    { numRuns: 200 },
  )
})
