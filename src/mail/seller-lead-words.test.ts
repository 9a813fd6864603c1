import { expect, test } from 'vitest'
import type { SellerLead } from '../jobs/notice-mail.ts'
import { envelope } from './transport.ts'
import { writeNoticeMail } from './write-notice-mail.ts'

const write = (changes: Partial<SellerLead> = {}) =>
  writeNoticeMail(
    {
      kind: 'seller_lead',
      about: 'new',
      to: 'rui@example.com',
      name: 'Rui',
      companyName: 'Auto Norte',
      timeZone: 'America/Manaus',
      leadId: 'a1b2',
      leadName: 'Maria Silva',
      leadPhone: '11912345678',
      leadCity: 'Olinda',
      source: 'Instagram',
      capturedAt: new Date('2025-11-21T02:30:00Z'),
      url: 'https://wa.me/5511912345678?text=Ol%C3%A1!',
      ...changes,
    },
    'https://leads.example',
  )

test('the mail to a seller leads to the contact’s WhatsApp, and to nothing that needs an account', () => {
  const mail = write()
  expect(mail).toMatchObject({ to: 'rui@example.com', subject: 'Novo lead: Maria Silva' })
  for (const body of [mail.text, mail.html]) {
    for (const fact of ['(11) 91234-5678', 'Olinda', 'Instagram', '20/11/2025 às 22:30']) {
      expect(body).toContain(fact)
    }
    expect(body).toContain('https://wa.me/5511912345678?text=Ol%C3%A1!')
    expect(body).not.toContain('https://leads.example/dashboard')
  }
})

test('the mail of a rescue says why to call', () => {
  const { subject, text } = write({ about: 'rescue' })
  expect(subject).toBe('Chame agora: Maria Silva')
  expect(text).toContain('não abriu o WhatsApp')
  expect(write({ about: 'missed' }).text).toContain(
    'A mensagem deste contato de Auto Norte não chegou',
  )
})

test('the mails about a contact are one conversation, and are found when it is erased', () => {
  expect(envelope('a@example.com', write())).toMatchObject({ references: '<a1b2@rodizio>' })
})

test('a visitor’s name is no link', () => {
  const { subject, text } = write({ leadName: 'www.golpe.example' })
  expect(subject).toBe('Novo lead: um contato')
  expect(text).not.toContain('golpe')
})
