/** Hashes as the platform's own documentation gives them. */
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { metaRequest, readMetaRefusal, userData } from './meta-request.ts'
import type { ToldEvent } from './told-event.ts'

const sha = (text: string) => createHash('sha256').update(text).digest('hex')
const now = new Date('2026-11-26T12:00:00Z')
const settings = {
  target: '1234567890123456',
  test_code: 'TEST12345',
  lead: 'Lead',
  won: 'Purchase',
}
const lead = {
  id: '0f4f3f0e-4b0a-4c3e-9a0e-6d1f2a7b8c9d',
  name: ' Antônia  da SILVA ',
  phone: '11987654321',
  email: ' Antonia@Exemplo.com.BR ',
  attribution: { fbclid: 'IwAR2F4-dbP0l7Mn1', utm_source: 'ig' },
  created_at: '2026-11-26T11:00:00.5+00:00',
}
const captured: ToldEvent = { type: 'lead.captured', data: lead }
const sold = (given: object = {}): ToldEvent => ({
  type: 'lead.outcome',
  data: { ...lead, outcome_at: '2026-11-26T11:30:00Z', outcome_value: 1250.5, ...given },
})
const told = (event: ToldEvent) => metaRequest(event, settings, 'e1', now).data[0]

describe('who a person is', () => {
  test.each([
    ['Mary', '6915771be1c5aa0c886870b6951b03d7eafc121fea0e80a5ea83beb7c449f4ec'],
    ['Valéry', '08e1996b5dd49e62a4b4c010d44e4345592a863bb9f8e3976219bac29417149c'],
    // A letter and its accent apart.
    ['VALE\u0301RY', '08e1996b5dd49e62a4b4c010d44e4345592a863bb9f8e3976219bac29417149c'],
    ['정', '8fa8cd9c440be61d0151429310034083132b35975c4bea67fdd74158eb51db14'],
  ])('the first name %s is hashed as documented', (name, hash) => {
    expect(userData({ name })).toEqual({ fn: [hash] })
  })

  test('is hashed in lower case, with accents, without blanks and punctuation', () => {
    expect(userData({ ...lead, attribution: null })).toEqual({
      em: [sha('antonia@exemplo.com.br')],
      ph: [sha('5511987654321')],
      fn: [sha('antônia')],
      ln: [sha('silva')],
      external_id: [sha(lead.id)],
    })
    expect(userData({ name: "Zé D'Ávila Jr." })).toEqual({ fn: [sha('zé')], ln: [sha('jr')] })
    expect(userData({ name: '😀 !!' })).toEqual({})
  })

  test('is not hashed where it is the click or the browser', () => {
    expect(userData(lead).fbc).toBe('fb.1.1795690800500.IwAR2F4-dbP0l7Mn1')
    const attribution = { fbclid: 'other', fbc: 'fb.1.1554763741205.AbC-d', fbp: 'fb.1.155.1098' }
    expect(userData({ attribution })).toEqual({
      fbc: 'fb.1.1554763741205.AbC-d',
      fbp: 'fb.1.155.1098',
    })
    for (const fbclid of [{ a: 1 }, 7, '"><script>', 'x'.repeat(501)]) {
      expect(userData({ ...lead, attribution: { fbclid } })).not.toHaveProperty('fbc')
    }
  })
})

describe('an event', () => {
  test('of a lead has its time and an id that a repetition has too', () => {
    expect(metaRequest(captured, settings, 'e1', now)).toEqual({
      data: [
        {
          event_name: 'Lead',
          event_time: Date.parse('2026-11-26T11:00:00Z') / 1000,
          event_id: `${lead.id}-lead`,
          action_source: 'system_generated',
          user_data: userData(lead),
        },
      ],
    })
    expect(told(captured)?.event_id).toBe(
      metaRequest(captured, settings, 'e2', now).data[0]?.event_id,
    )
  })

  test('of a sale has its value in reais', () => {
    expect(told(sold())).toMatchObject({
      event_name: 'Purchase',
      event_time: Date.parse('2026-11-26T11:30:00Z') / 1000,
      event_id: `${lead.id}-won`,
      custom_data: { currency: 'BRL', value: 1250.5 },
    })
    expect(told(sold({ outcome_value: null }))).not.toHaveProperty('custom_data')
  })

  test.each([
    ['2026-11-19T12:00:01Z', '2026-11-19T12:00:01Z'],
    ['2026-11-19T12:00:00Z', now.toISOString()],
    ['2026-01-01T00:00:00Z', now.toISOString()],
  ])('of %s is dated %s', (at, dated) => {
    expect(told(sold({ outcome_at: at }))?.event_time).toBe(Date.parse(dated) / 1000)
  })

  test('that is a test has the code of the test, and is no conversion', () => {
    const asked = metaRequest({ type: 'webhook.test', data: {} }, settings, 'e1', now)
    expect(asked).toMatchObject({
      test_event_code: 'TEST12345',
      data: [{ event_name: 'RodizioTeste', event_id: 'e1' }],
    })
    expect(metaRequest(captured, settings, 'e1', now)).not.toHaveProperty('test_event_code')
  })
})

describe('a refusal', () => {
  const error = (given: object) =>
    JSON.stringify({ error: { message: 'Invalid parameter', ...given } })

  test('is told in the platform’s words', () => {
    const words = error({
      code: 100,
      error_user_title: 'Parâmetros inválidos',
      error_user_msg: 'Falta o telefone.',
    })
    expect(readMetaRefusal(400, words).words).toBe('Parâmetros inválidos: Falta o telefone.')
    expect(readMetaRefusal(400, error({ code: 190 })).words).toBe('Invalid parameter')
    expect(readMetaRefusal(502, '<html>Bad gateway').words).toBe('<html>Bad gateway')
  })

  test.each([
    ['a parameter', 400, { code: 100, error_subcode: 2804019 }, true],
    ['the dataset', 400, { code: 100, error_subcode: 33 }, false],
    ['the token', 400, { code: 190 }, false],
    ['a pause', 400, { code: 100, is_transient: true }, false],
    ['the platform', 500, { code: 1 }, false],
  ])('for %s (%i) concerns the event alone or not', (_, status, given, isOfEvent) => {
    expect(readMetaRefusal(status, error(given)).isOfEvent).toBe(isOfEvent)
  })
})
