import { expect, test } from 'vitest'
import type { CaptureFaultMail } from '../jobs/notice-mail.ts'
import { wordsOfCaptureFault } from './capture-fault-words.ts'

const now = new Date('2026-11-26T12:00:00Z')

const paragraphsOf = (code: CaptureFaultMail['code'], numbers: object) =>
  wordsOfCaptureFault(
    {
      kind: 'capture_fault',
      to: 'ana@aurora.example',
      name: 'Ana',
      companyName: 'Loja Aurora',
      code,
      timeZone: 'America/Sao_Paulo',
      since: null,
      numbers: { ...numbers },
    },
    now,
  ).paragraphs

test.each<[string, number, string | null, string]>([
  [
    'until somebody is back',
    2,
    '2026-11-26T13:00:00Z',
    'Ninguém do rodízio pode atender agora. Confira os vendedores ou transfira os leads.',
  ],
  [
    'though somebody is back',
    2,
    '2026-11-26T11:00:00Z',
    'Estes leads ainda não foram distribuídos. Confira os vendedores ou transfira os leads.',
  ],
  [
    'without a known end',
    1,
    null,
    'Este lead ainda não foi distribuído. Confira os vendedores ou transfira o lead.',
  ],
])('leads wait %s', (_, leads, returns_at, text) => {
  expect(paragraphsOf('leads_waiting', { leads, returns_at })[0]).toBe(text)
})

test('a full plan is told of more rarely', () => {
  const often = (code: CaptureFaultMail['code']) => paragraphsOf(code, {})[1]
  expect(often('plan_full')).toContain('uma vez a cada 30 dias')
  expect(often('no_leads')).toContain('uma vez por dia')
})

test.each([
  [0, 'A LGPD dá 15 dias para responder. Prazo: 29/11/2026.'],
  [1, 'A LGPD dá 15 dias para responder. O prazo terminou em 29/11/2026: responda hoje.'],
])('a request for privacy is told of with its deadline, %i late', (late, text) => {
  const numbers = { requests: 1, due_on: '2026-11-29', late }
  expect(paragraphsOf('privacy_requests_due', numbers)[0]).toBe(text)
})
