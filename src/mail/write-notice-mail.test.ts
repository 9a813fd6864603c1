import { expect, test } from 'vitest'
import type { DailySummary, NewLead } from '../jobs/notice-mail.ts'
import { writeNoticeMail } from './write-notice-mail.ts'

const origin = 'https://leads.example'

const newLead = (changes: Partial<NewLead> = {}) =>
  writeNoticeMail(
    {
      kind: 'new_lead',
      to: 'ana@example.com',
      name: 'Ana',
      companyName: 'Auto Norte',
      timeZone: 'America/Manaus',
      leadId: 'a1b2',
      leadName: 'Maria Silva',
      leadPhone: '11912345678',
      leadCity: 'Olinda',
      source: 'Instagram',
      sellerName: 'Rui Sá',
      capturedAt: new Date('2025-11-21T02:30:00Z'),
      ...changes,
    },
    origin,
  )

const summary = (changes: Partial<DailySummary> = {}) =>
  writeNoticeMail(
    {
      kind: 'daily_summary',
      to: 'ana@example.com',
      name: 'Ana',
      companyName: 'Auto Norte',
      day: '2025-11-20',
      leads: 12,
      leadsBefore: 9,
      waiting: 0,
      sellers: [{ name: 'Rui Sá', leads: 12 }],
      sources: [{ name: 'Instagram', leads: 1 }],
      ...changes,
    },
    origin,
  )

test('the mail about a new lead has phone, source, time and seller', () => {
  const mail = newLead()
  expect(mail).toMatchObject({ to: 'ana@example.com', subject: 'Novo lead: Maria Silva' })
  for (const body of [mail.text, mail.html]) {
    expect(body).toContain('Olá, Ana!')
    expect(body).toContain('Rui Sá é quem atende, em Auto Norte.')
    for (const fact of ['(11) 91234-5678', 'Olinda', 'Instagram', '20/11/2025 às 22:30']) {
      expect(body).toContain(fact)
    }
    expect(body).toContain('https://leads.example/dashboard/captured-contacts?contato=a1b2')
    expect(body).toContain('https://leads.example/dashboard/settings?tab=notifications')
  }
})

test('the mail about a lead without a seller says that it waits', () => {
  expect(newLead({ sellerName: null }).text).toContain('Não há vendedor ativo em Auto Norte')
})

test('a visitor’s name is no link, in subject and mail', () => {
  const mail = newLead({ leadName: 'Ganhe em www.golpe.example', leadCity: 'http://golpe.example' })
  expect(mail.subject).toBe('Novo lead em Auto Norte')
  expect(mail.text + mail.html).not.toContain('golpe')
  expect(newLead({ leadName: '<b>Zé</b>' }).html).not.toContain('<b>')
  expect(newLead({ leadName: 'Zé\r\nBcc: todos@example.com' }).subject).toBe(
    'Novo lead em Auto Norte',
  )
})

test('the summary counts by seller and source, and compares with the day before', () => {
  const { subject, text, html } = summary()
  expect(subject).toBe('Resumo de 20/11: 12 leads')
  for (const body of [text, html]) {
    expect(body).toContain('Ontem chegaram 12 leads')
    expect(body).toContain('No dia anterior: 9 leads.')
    expect(body).toContain('Atendimento: Rui Sá')
    expect(body).toContain('Origem: Instagram')
    expect(body).not.toContain('vendedor ativo')
  }
})

test('a day without leads, one lead, and waiting leads have their own sentences', () => {
  expect(summary({ leads: 0, leadsBefore: 0, sellers: [], sources: [] })).toMatchObject({
    subject: 'Resumo de 20/11: nenhum lead',
    text: expect.stringContaining('No dia anterior: nenhum.'),
  })
  expect(summary({ leads: 1 }).text).toContain('Ontem chegou 1 lead')
  expect(summary({ waiting: 2 }).text).toContain('2 leads esperam um vendedor ativo')
  expect(summary({ waiting: 1 }).text).toContain('1 lead espera um vendedor ativo')
})

test('the mail about an approval names the next step, and has no link to unsubscribe', () => {
  const approval = (companyName: string | null) =>
    writeNoticeMail({ kind: 'approval', to: 'ana@example.com', name: 'Ana', companyName }, origin)
  const mail = approval('Auto Norte')
  expect(mail).toMatchObject({ subject: 'Seu acesso ao Rodízio foi aprovado' })
  for (const body of [mail.text, mail.html]) {
    expect(body).toContain('Olá, Ana!')
    expect(body).toContain('os leads de Auto Norte.')
    expect(body).toContain('https://leads.example/dashboard')
    expect(body).not.toContain('parar de receber')
  }
  expect(approval(null).text).toContain('Falta só criar sua empresa')
})
