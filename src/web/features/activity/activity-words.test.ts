import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { activitySentence, changesOf } from './activity-words.ts'

const line = (what: string, more: object = {}) => ({
  actor_kind: 'person',
  actor_id: 'a1',
  actor_name: 'Ana',
  what,
  subject_id: 'b1',
  subject_name: 'Bento Reis',
  before: null,
  after: null,
  ...more,
})

test.each<[string, object, string]>([
  [
    'seller.changed',
    { before: { phone: '11987654321' }, after: { phone: '11912345678' } },
    'Ana trocou o WhatsApp do vendedor Bento Reis',
  ],
  ['seller.changed', { after: { name: 'B', weight: 2 } }, 'Ana alterou o vendedor Bento Reis'],
  ['seller.changed', { after: { active: false } }, 'Ana desativou o vendedor Bento Reis'],
  [
    'seller.changed',
    {
      actor_kind: 'seller_page',
      actor_name: 'Bento Reis',
      after: { away_until: '2026-03-10T15:00:00Z' },
    },
    'Bento Reis (página do vendedor) pausou o vendedor Bento Reis',
  ],
  [
    'lead.registered',
    { actor_kind: 'key', actor_name: 'CRM', subject_name: '7F2K' },
    'Chave “CRM” registrou o lead 7F2K',
  ],
  ['support.contacts', { actor_kind: 'platform' }, 'Suporte da plataforma leu dados de contatos'],
  ['company.changed', { after: { active: false } }, 'Ana desativou a empresa'],
  ['company.changed', { after: { active: true } }, 'Ana reativou a empresa'],
  [
    'company.changed',
    { after: { plan: 'pro', leads_limit: 500 } },
    'Ana mudou o plano da empresa para Pro',
  ],
  ['company.changed', { after: { plan: 'pro', active: false } }, 'Ana alterou os dados da empresa'],
  [
    'key.created',
    { subject_name: 'planilha', after: { purpose: 'contacts' } },
    'Ana criou o endereço de exportação planilha',
  ],
  ['company.changed', { after: { leads_limit: 9 } }, 'Ana alterou os dados da empresa'],
  ['user.added', {}, 'Ana incluiu Bento Reis na empresa'],
  ['user.added', { subject_id: 'a1', subject_name: 'Ana' }, 'Ana entrou na empresa'],
  [
    'request.answered',
    { subject_name: 'erasure' },
    'Ana marcou como respondido um pedido de privacidade (Exclusão dos dados)',
  ],
  [
    'webhook.changed',
    { actor_kind: 'job', actor_id: null, actor_name: 'Rodízio', subject_name: 'crm.example' },
    'Rodízio alterou o webhook de crm.example',
  ],
  [
    'team.member_added',
    { subject_name: 'Noite', after: { seller: 'Bento Reis' } },
    'Ana colocou Bento Reis na equipe Noite',
  ],
])('%s is a sentence', (what, more, sentence) => {
  expect(activitySentence(line(what, more))).toBe(sentence)
})

test('before and after are words', () => {
  const changes = changesOf(
    line('seller.changed', {
      before: { phone: '11987654321', active: true, away_until: null, role: 'user' },
      after: {
        phone: '11912345678',
        active: false,
        away_until: '2026-03-10T15:00:00Z',
        role: 'manager',
      },
    }),
    'America/Sao_Paulo',
  )
  expect(changes.map(({ field, before, after }) => `${field}: ${before} → ${after}`)).toEqual([
    'Telefone: (11) 98765-4321 → (11) 91234-5678',
    'Ativo: Sim → Não',
    'Pausa até: — → 10/03/2026 12:00',
    'Perfil: Usuário → Gerente',
  ])
})

test('a limit without end and a time zone are words', () => {
  const changes = changesOf(
    line('company.changed', {
      before: { leads_limit: 100, time_zone: 'America/Sao_Paulo' },
      after: { leads_limit: 999999, time_zone: 'America/Manaus' },
    }),
  )
  expect(changes.map(({ before, after }) => `${before} → ${after}`)).toEqual([
    '100 → Ilimitado',
    'Brasília e a maior parte do país (UTC−3) → Amazonas (UTC−4)',
  ])
})

test('lists and kinds are the words of their screens', () => {
  const after = {
    fields: ['name', 'phone', 'email'],
    events: ['lead.captured', 'seller.changed'],
    kind: 'google_ads',
    purpose: 'contacts',
    when_nobody: 'wait',
    form_sites: ['loja.example'],
  }
  expect(changesOf(line('company.changed', { after })).map(({ after }) => after)).toEqual([
    'Nome, WhatsApp, E-mail',
    'Lead capturado, Vendedor alterado',
    'Google Ads',
    'Exportação de contatos',
    'Guardar até o próximo horário',
    'loja.example',
  ])
})

test('every verb and column that the database records has words', () => {
  const folder = 'supabase/schemas/92_trail/watched.sql'
  const sql = readFileSync(folder, 'utf8')
  const watched = [...sql.matchAll(/record_change\(([^)]*)\)/g)]
    .map(([, words = '']) => [...words.matchAll(/'(\w+)'/g)].map(([, word = '']) => word))
    .filter((words) => words.length > 0)
  expect(watched).toHaveLength(7)
  for (const [kind, ...columns] of watched) {
    for (const verb of ['created', 'changed'])
      expect(activitySentence(line(`${kind}.${verb}`))).not.toContain('fez uma alteração')
    const after = Object.fromEntries(
      columns.filter((name) => !/^(deleted|revoked)_at$/.test(name)).map((name) => [name, 1]),
    )
    for (const { field } of changesOf(line(`${kind}.changed`, { after })))
      expect(field).not.toMatch(/^[a-z_]+$/)
  }
})

test('every verb that a function writes has words', () => {
  const folder = 'supabase/schemas'
  const statements = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.sql'))
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').split(';'))
    .filter((statement) => /record_activity\(|into public\.activities/.test(statement))
  const verbs = statements.flatMap((statement) =>
    [...statement.matchAll(/'([a-z_]+\.[a-z_]+)'/g)].map(([, verb = '']) => verb),
  )
  expect(verbs).toEqual(expect.arrayContaining(['user.password_set', 'seller_page.revoked']))
  const without = verbs.filter((verb) => activitySentence(line(verb)).includes('fez uma alteração'))
  expect(without).toEqual([])
})
