import { expect, test } from 'vitest'
import { attributionFacts, consentFacts, extraFacts } from './contact-facts.ts'

const clock = (iso: string) => `às ${iso.slice(11, 16)}`

test('campaigns and clicks have names in words; unknown ones keep their name', () => {
  expect(attributionFacts({ utm_campaign: 'primavera', gclid: 'Ab1', utm_x: '1' })).toEqual([
    { label: 'Campanha', text: 'primavera' },
    { label: 'Clique no Google Ads', text: 'Ab1' },
    { label: 'utm_x', text: '1' },
  ])
})

test('the answers of the form are shown, except empty ones', () => {
  expect(extraFacts({ company: 'Frota Sul', position: '', peças: 3 })).toEqual([
    { label: 'Empresa', text: 'Frota Sul' },
    { label: 'peças', text: '3' },
  ])
})

test('the consent tells its purpose, text and time', () => {
  const consent = {
    purpose: 'para responder a este contato pelo WhatsApp',
    marketing: false,
    version: '2026-11-1',
    at: '2026-11-21T12:34:00Z',
  }
  expect(consentFacts(consent, null, clock)).toEqual([
    { label: 'Finalidade', text: 'para responder a este contato pelo WhatsApp' },
    { label: 'Ofertas e novidades', text: 'Não aceitou receber' },
    { label: 'Versão do texto de consentimento', text: '1ª de 11/2026' },
    { label: 'Consentimento registrado em', text: 'às 12:34' },
  ])
})

test('a privacy text of the company is shown as it was at the time', () => {
  expect(consentFacts({ privacy_version: 3 }, 'Guardamos por um ano.', clock)).toEqual([
    { label: 'Texto de privacidade (versão 3)', text: 'Guardamos por um ano.' },
  ])
})

test.each([null, 'texto', 7, [], { at: 'ontem', marketing: 'yes' }])(
  'stored nonsense like %j shows nothing and breaks nothing',
  (stored) => {
    expect(consentFacts(stored, null, clock)).toEqual([])
    if (typeof stored !== 'object' || stored === null) expect(extraFacts(stored)).toEqual([])
  },
)
