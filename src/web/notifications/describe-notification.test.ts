import { expect, test } from 'vitest'
import { describeNotification, type NotificationRow } from './describe-notification.ts'

const row = (kind: string, more: Partial<NotificationRow> = {}): NotificationRow => ({
  id: '1',
  kind,
  subject: 'Maria',
  details: {},
  company_id: 'c1',
  company_name: 'Loja Aurora',
  created_at: '2026-03-10T15:00:00Z',
  ...more,
})

const lead = { lead_id: 'l1', source: 'instagram', seller_name: 'Bento' }

test.each<[string, NotificationRow, string, string, string | null]>([
  [
    'a lead',
    row('lead_received', { details: lead }),
    'Novo lead: Maria',
    'Instagram, atendimento de Bento',
    '/dashboard/captured-contacts?contato=l1',
  ],
  [
    'a lead without seller',
    row('lead_without_seller', { details: { ...lead, seller_name: null } }),
    'Lead sem vendedor: Maria',
    'Instagram. Aguarda até haver um vendedor ativo.',
    '/dashboard/captured-contacts?contato=l1',
  ],
  [
    'a lead that is kept until somebody is back',
    row('lead_without_seller', {
      details: { ...lead, returns_at: '2099-12-31T12:00:00Z', time_zone: 'America/Sao_Paulo' },
    }),
    'Lead guardado: Maria',
    'Instagram. Será distribuído em 31/12 às 9h.',
    '/dashboard/captured-contacts?contato=l1',
  ],
  [
    'a suspect',
    row('lead_quarantined', { details: { cause: 'honeypot' } }),
    'Contato em quarentena: Maria',
    'Parece preenchido por um robô.',
    '/dashboard/captured-contacts?tab=quarentena',
  ],
  [
    'a zeroing',
    row('counters_zeroed', { details: { sellers: 5, zeroed_by: 'Ana' } }),
    'Contadores zerados',
    'Ana zerou a contagem de 5 vendedores.',
    '/dashboard/sellers',
  ],
  [
    'a zeroing by nobody known',
    row('counters_zeroed', { details: { sellers: 1, zeroed_by: null } }),
    'Contadores zerados',
    'A contagem de 1 vendedor voltou a zero.',
    '/dashboard/sellers',
  ],
  [
    'the limit',
    row('leads_limit_passed', { details: { leads: 101, leads_limit: 100 } }),
    'Limite de leads do plano ultrapassado',
    '101 leads para um limite de 100. Nenhum lead é perdido.',
    '/dashboard/billing',
  ],
  [
    'a webhook that was given up',
    row('webhook_switched_off', {
      details: { host: 'crm.example', kind: 'webhook', webhook_id: 'x' },
    }),
    'Webhook desligado',
    'crm.example não aceitou as entregas. O que ficou na fila espera.',
    '/dashboard/integrations?tab=webhooks',
  ],
  [
    'another plan',
    row('plan_changed', { details: { from: 'basic', to: 'pro' } }),
    'Plano alterado',
    'De Básico para Pro.',
    '/dashboard/billing',
  ],
  [
    'a company switched off',
    row('company_switched_off'),
    'Empresa desativada',
    'Links e formulários não recebem novos leads.',
    null,
  ],
  [
    'a company switched on',
    row('company_switched_on'),
    'Empresa reativada',
    'Links e formulários voltaram a receber leads.',
    null,
  ],
  [
    'an own company',
    row('company_created'),
    'Empresa criada',
    'Tudo pronto para receber leads.',
    null,
  ],
  ['a kind of a newer server', row('moon_landing'), 'Maria', 'Aconteceu algo novo.', null],
])('%s is described', (_, given, title, text, to) => {
  expect(describeNotification(given, false)).toMatchObject({ title, text, to })
})

test('super_admin sees which company it is about, and opens its screens', () => {
  expect(describeNotification(row('lead_received', { details: lead }), true)).toMatchObject({
    text: 'Loja Aurora: Instagram, atendimento de Bento',
    to: '/dashboard/captured-contacts?company=c1&contato=l1',
  })
  expect(
    describeNotification(row('company_created', { subject: 'Loja Aurora' }), true),
  ).toMatchObject({
    title: 'Nova empresa: Loja Aurora',
    text: 'Entrou na plataforma.',
    to: '/dashboard/companies?aberta=c1',
  })
})

test('a user who waits for approval is named, by e-mail without a name', () => {
  const waiting = (subject: string) =>
    describeNotification(
      row('user_waiting', { subject, details: { email: 'a@b.example' }, company_name: null }),
      true,
    )
  expect(waiting('Ana')).toMatchObject({
    title: 'Usuário aguardando aprovação: Ana',
    text: 'a@b.example',
    to: '/dashboard/user-approval?company=c1',
  })
  expect(waiting('').title).toBe('Usuário aguardando aprovação: a@b.example')
})

test('missing details break nothing', () => {
  expect(
    describeNotification(row('lead_received', { details: null, subject: null }), false).title,
  ).toBe('Novo lead: ')
})

test('super_admin opens the plan of the company in question', () => {
  expect(describeNotification(row('plan_changed', { company_id: 'c1' }), true)).toMatchObject({
    to: '/dashboard/billing?company=c1',
  })
})
