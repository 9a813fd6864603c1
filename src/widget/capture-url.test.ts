import { expect, it } from 'vitest'
import { findConfigInAddress } from '../domain/form/form-config.ts'
import { readWidgetConfig } from '../domain/widget/widget-config.ts'
import { captureUrl } from './capture-url.ts'

const attributes: Record<string, string> = {
  company: '5d6f1c9e-0000-4000-8000-000000000001',
  message: 'Vi o carro no site & quero saber + detalhes',
  color: '#1d4ed8',
  fields: 'email*; city=Onde você mora?',
}
const config = readWidgetConfig((name) => attributes[name])

const team = '5d6f1c9e-0000-4000-8000-000000000002'

const parametersOf = (...searches: string[]) =>
  Object.fromEntries(new URL(captureUrl('https://rodizio.example', config, searches)).searchParams)

it('opens the company’s form with source, message and fields', () => {
  const { config: written, ...rest } = parametersOf('')
  expect(rest).toEqual({
    company: attributes.company,
    source: 'widget',
    message: attributes.message,
  })
  const form = findConfigInAddress(written)
  expect(form?.appearance.primaryColor).toBe('#1d4ed8')
  expect(form?.fields.name).toMatchObject({ enabled: true, required: true, label: 'Nome' })
  expect(form?.fields.email).toMatchObject({ enabled: true, required: true, label: 'E-mail' })
  expect(form?.fields.city).toMatchObject({ required: false, label: 'Onde você mora?' })
  expect(form?.fields.company.enabled).toBe(false)
})

it('names the team of the button', () => {
  const ofTeam = readWidgetConfig((name) => ({ ...attributes, team })[name])
  const { searchParams } = new URL(captureUrl('https://rodizio.example', ofTeam, ['?team=outra']))
  expect(searchParams.getAll('team')).toEqual([team])
  expect(parametersOf('?team=outra')).not.toHaveProperty('team')
})

it('passes on only campaign and click ids of the page, unchanged', () => {
  const search = '?utm_source=Insta&gclid=AbC-1&company=outra&source=x&q=1&fbclid=&wbraid=w'
  expect(parametersOf(search)).toMatchObject({
    company: attributes.company,
    source: 'widget',
    utm_source: 'Insta',
    gclid: 'AbC-1',
    wbraid: 'w',
  })
  expect(Object.keys(parametersOf(search))).not.toContain('q')
  expect(Object.keys(parametersOf(search))).not.toContain('fbclid')
})

it('keeps the first campaign until another one appears in the address', () => {
  const landing = '?utm_source=ig&gclid=1'
  expect(parametersOf('?pagina=2', landing)).toMatchObject({ utm_source: 'ig', gclid: '1' })
  const later = parametersOf('?utm_source=email', landing)
  expect(later.utm_source).toBe('email')
  expect(later).not.toHaveProperty('gclid')
})
