import { expect, it } from 'vitest'
import { leadSourceLabel, shortCodePrefix } from './lead-sources.ts'

it('names the sources as people read them', () => {
  const ofLinks = ['instagram', 'facebook', 'google-meu-negocio', 'google-ads', 'website', 'outros']
  expect(ofLinks.map(leadSourceLabel)).toEqual([
    'Instagram',
    'Facebook',
    'Google Meu Negócio',
    'Google Ads',
    'Website',
    'Outros',
  ])
  expect(leadSourceLabel('widget')).toBe('Widget')
  expect(leadSourceLabel('direct-link')).toBe('Link Direto')
  expect(leadSourceLabel('landing-page')).toBe('Página de captura')
})

it('calls a lead without a source a direct link', () => {
  expect(leadSourceLabel(null)).toBe('Link Direto')
  expect(leadSourceLabel(' ')).toBe('Link Direto')
})

it('shows a source that nobody listed as it is', () => {
  expect(leadSourceLabel('feira-do-livro')).toBe('feira-do-livro')
  expect(leadSourceLabel('constructor')).toBe('constructor')
})

it.each([
  ['instagram', 'ig'],
  ['facebook', 'fb'],
  ['google-meu-negocio', 'gmb'],
  ['google-ads', 'ads'],
  ['website', 'link'],
  ['toString', 'link'],
])('starts the short codes of %s with %s', (source, prefix) => {
  expect(shortCodePrefix(source)).toBe(prefix)
})
