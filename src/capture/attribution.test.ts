import { expect, it } from 'vitest'
import { defaultFormConfig } from '../domain/form/form-config.ts'
import { readAttribution } from './attribution.ts'

const { analytics } = defaultFormConfig
const labelled = { enableUTM: true, utmSource: 'panfleto', utmMedium: 'qr', utmCampaign: '' }

it('keeps only campaign and click ids, unchanged', () => {
  const query = {
    utm_source: 'Insta',
    fbclid: 'AbC',
    l: 'demo',
    utm_Evil: 'x',
    gclid: '',
    _hp: 'x',
  }
  expect(readAttribution(query, analytics)).toEqual({ utm_source: 'Insta', fbclid: 'AbC' })
})

it("falls back to the link's own labels", () => {
  expect(readAttribution({ utm_medium: 'email' }, labelled)).toEqual({
    utm_source: 'panfleto',
    utm_medium: 'email',
  })
  expect(readAttribution({ utm_source: '', utm_medium: ' ' }, labelled)).toEqual({
    utm_source: 'panfleto',
    utm_medium: 'qr',
  })
  expect(readAttribution({}, { ...labelled, enableUTM: false })).toEqual({})
})
