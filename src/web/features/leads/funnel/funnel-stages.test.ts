import { expect, it } from 'vitest'
import { funnelStages } from './funnel-stages.ts'

const rest = { sent: 10, opened: 8, confirmed: 4, won: 5 }

it('tells each stage and its share of the one before', () => {
  expect(funnelStages({ clicks: 50, forms: 40, ...rest })).toEqual([
    { key: 'clicks', label: 'Cliques', value: 50 },
    { key: 'forms', label: 'Formulário visto', value: 40, note: '80,0% da anterior' },
    { key: 'sent', label: 'Enviados', value: 10, note: '25,0% da anterior' },
    { key: 'opened', label: 'WhatsApp aberto', value: 8, note: '80,0% da anterior' },
    { key: 'confirmed', label: 'Confirmados', value: 4, note: '50,0% da anterior' },
    { key: 'won', label: 'Ganhos', value: 5, note: 'conta também vendas sem confirmação' },
  ])
})

it('says why more are confirmed than opened WhatsApp', () => {
  const notes = funnelStages({ clicks: null, forms: null, ...rest, confirmed: 9 })
  expect(notes.find(({ key }) => key === 'confirmed')).toMatchObject({
    note: 'conta também quem não abriu o WhatsApp',
  })
})

it('begins with what was sent where clicks and forms are not known', () => {
  expect(funnelStages({ clicks: null, forms: null, ...rest }).map(({ key }) => key)).toEqual([
    'sent',
    'opened',
    'confirmed',
    'won',
  ])
})

it('has no share of nothing', () => {
  const nothing = { clicks: 0, forms: 0, sent: 0, opened: 0, confirmed: 0, won: 0 }
  expect(funnelStages(nothing).some((stage) => 'note' in stage)).toBe(false)
})
