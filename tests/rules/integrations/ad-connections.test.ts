/** product.md 54: a company's connections to ad platforms. */
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { ask } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { saveConversions } from '../../support/ad-platform.ts'
import { createMember } from '../../support/member.ts'

const server = await openTestDatabase()

describe('a connection', () => {
  test('is one for each platform, and its secret is not readable', async () => {
    const { run: asManager, company } = await createMember(server, 'manager')
    const first = await saveConversions(server, company, 'meta')
    const second = await saveConversions(server, company, 'meta', { won: null })
    expect(second.id).toBe(first.id)
    const rows = await asManager(sql`select * from public.webhooks`)
    expect(rows).toMatchObject([
      { kind: 'meta', url: 'https://graph.facebook.com', events: '{lead.captured}' },
    ])
    expect(JSON.stringify(rows)).not.toContain(second.secret)
  })

  test('keeps its secret when only the rest is changed', async () => {
    const { run: asManager, company } = await createMember(server, 'manager')
    const { id, secret } = await saveConversions(server, company, 'meta')
    await asManager(
      sql`select public.save_conversions('meta', '987654321098', null, null, 'Lead', null)`,
    )
    expect(
      await ask(
        server,
        sql`select secret from private.webhook_senders where webhook_id = ${id}::uuid`,
      ),
    ).toEqual([{ secret }])
  })

  test('is switched off and on, but has no address and no secret of ours', async () => {
    const { run: asManager, company } = await createMember(server, 'manager')
    const { id } = await saveConversions(server, company, 'meta')
    await asManager(sql`select public.change_webhook(${id}, p_active => false)`)
    expect(await asManager(sql`select active from public.webhooks`)).toEqual([{ active: false }])
    await expect(
      asManager(sql`select public.change_webhook(${id}, 'https://crm.example/')`),
    ).rejects.toThrow('tem endereço próprio')
    await expect(asManager(sql`select public.rotate_webhook_secret(${id})`)).rejects.toThrow(
      'Crie o novo segredo na plataforma',
    )
    await expect(asManager(sql`select public.send_test_event(${id})`)).rejects.toThrow(
      'Ligue o envio antes de testar.',
    )
  })

  test.each([
    ['meta', 'abc', 'x'.repeat(20), null, 'Lead', null, 'só números'],
    ['meta', '1234567890', null, null, 'Lead', null, 'Informe o token de acesso.'],
    ['meta', '1234567890', 'com espaço no meio', null, 'Lead', null, 'não parece completo'],
    ['meta', '1234567890', 'x'.repeat(20), 'TEST-1', 'Lead', null, 'como TEST12345'],
    ['meta', '1234567890', 'x'.repeat(20), null, ' ', '', 'pelo menos um evento'],
    ['meta', '1234567890', 'x'.repeat(20), null, 'L'.repeat(101), '', 'no máximo 100'],
    ['ga4', 'UA-123456', 'x'.repeat(20), null, 'lead', null, 'como G-ABC123DEF4'],
    ['ga4', 'G-ABC123DEF4', 'x'.repeat(20), null, 'novo lead', null, 'só letras sem acento'],
    ['tiktok', '1234567890', 'x'.repeat(20), null, 'Lead', null, 'Plataforma desconhecida.'],
    ['webhook', '1234567890', 'x'.repeat(20), null, 'Lead', null, 'Plataforma desconhecida.'],
  ])('%s with target %s, secret %s, code %s, events %s and %s is refused: %s', async (...given) => {
    const [kind, target, secret, code, lead, won, words] = given
    const { run: asManager } = await createMember(server, 'manager')
    await expect(
      asManager(
        sql`select public.save_conversions(${kind}, ${target}, ${secret}, ${code}, ${lead}, ${won})`,
      ),
    ).rejects.toThrow(words)
    expect(await asManager(sql`select id from public.webhooks`)).toEqual([])
  })
})
