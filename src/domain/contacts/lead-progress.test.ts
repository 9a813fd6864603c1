import { expect, test } from 'vitest'
import { type LeadProgress, progressSentences } from './lead-progress.ts'

const nothing: LeadProgress = {
  opened_at: null,
  called_at: null,
  called_by: null,
  answer: null,
  answered_at: null,
  answered_by: null,
  closing: null,
  lost_reason: null,
  no_messages_at: null,
  no_messages_by: null,
}
const say = (progress: Partial<LeadProgress>) =>
  progressSentences({ ...nothing, ...progress }, (iso) => `dia ${iso}`)

test('the manager reads who called a contact, and when', () => {
  expect(progressSentences(null, String)).toEqual([])
  expect(say({ opened_at: '1', called_at: '2', called_by: 'Fernanda' })).toEqual([
    'Abriu o WhatsApp em dia 1',
    'Chamado por Fernanda em dia 2',
  ])
  expect(say({ answer: 'closed', answered_by: 'Ana', answered_at: '3', closing: 'x' })).toEqual([
    'Encerrado por Ana em dia 3: x',
  ])
})

test('the manager reads why a contact was lost', () => {
  expect(say({ lost_reason: 'Preço' })).toEqual(['Perdido: Preço'])
})
