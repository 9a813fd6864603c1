import { expect, test } from 'vitest'
import { deliveryNote, deliveryState, webhookState } from './webhook-words.ts'
import type { Delivery, Webhook } from './webhooks-queries.ts'

const delivery = (given: Partial<Delivery>) =>
  ({
    type: 'lead.captured',
    attempts: 1,
    finished_at: '2026-11-26T12:00:00Z',
    next_at: '2026-11-26T12:00:10Z',
    status: 200,
    failure: null,
    took_ms: 1_234,
    payload: { data: {} },
    ...given,
  }) as Delivery

const waits = { finished_at: null, next_at: '2026-11-26T13:30:00Z' }

test.each([
  ['that arrived', {}, 'Entregue', 'Resposta 200 em 1.234 ms.'],
  ['that was not sent', { ...waits, attempts: 0 }, 'Na fila', 'Ainda não foi enviado.'],
  [
    'that was answered with a failure',
    { ...waits, status: 503, attempts: 2 },
    'Vai tentar de novo',
    'Resposta 503 em 1.234 ms. Tentativa 2 de 10. Próxima em 26/11/2026 10:30:00.',
  ],
  [
    'that nobody answered',
    { status: null, failure: 'timeout', attempts: 10 },
    'Não entregue',
    'Não respondeu em 10 segundos. Tentativa 10 de 10.',
  ],
  [
    'of a test',
    { type: 'webhook.test', status: 401 },
    'Não entregue',
    'Resposta 401 em 1.234 ms. Um teste não é repetido.',
  ],
  ['of a file', { payload: { data: { rows: 1_200 } } }, 'Entregue', '1.200 conversões no arquivo.'],
  [
    'of a file that nobody fetched',
    { type: 'webhook.test', payload: { data: { rows: 1 } } },
    'Conferido',
    '1 conversão no arquivo.',
  ],
  [
    'whose host has no address',
    { status: null, failure: 'unknown_host' },
    'Não entregue',
    'O endereço de crm.exemplo.com.br não foi encontrado. Tentativa 1 de 10.',
  ],
  [
    'that was sent elsewhere',
    { ...waits, status: 302 },
    'Vai tentar de novo',
    'Resposta 302 em 1.234 ms. Redirecionamentos não são seguidos. Tentativa 1 de 10. Próxima em 26/11/2026 10:30:00.',
  ],
])('a delivery %s is said so', (_, given, label, note) => {
  expect(deliveryState(delivery(given)).label).toBe(label)
  expect(deliveryNote(delivery(given), 'https://crm.exemplo.com.br/leads', undefined)).toBe(note)
})

test('a delivery that waits for another says so', () => {
  expect(deliveryNote(delivery({ ...waits, attempts: 0 }), 'Meta', undefined, true)).toBe(
    'Espera o envio anterior.',
  )
})

test.each([
  [{ active: true, failing_since: null, switched_off_at: null }, 'Ligado'],
  [{ active: true, failing_since: '2026-11-26', switched_off_at: null }, 'Com falhas'],
  [{ active: false, failing_since: null, switched_off_at: null }, 'Desligado'],
  [{ active: false, failing_since: '2026', switched_off_at: '2026' }, 'Desligado por falhas'],
])('a webhook %o is named', (given, label) => {
  expect(webhookState(given as Webhook).label).toBe(label)
})
