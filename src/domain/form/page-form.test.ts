import { expect, it } from 'vitest'
import { defaultFormConfig } from './form-config.ts'
import { readPageForm } from './page-form.ts'

const page = {
  title: 'Feirão',
  description: null,
  fields: ['name', 'phone', 'company', 'city'],
  primary_color: '#1D4ED8',
  background_color: '#f1f5f9',
  logo_url: null,
}

it('has the fields of the page, in its order', () => {
  const { fields, fieldOrder } = readPageForm(page)
  expect(fieldOrder.filter((name) => fields[name].enabled)).toEqual(page.fields)
})

it('requires only name and phone', () => {
  const { fields } = readPageForm(page)
  const required = Object.entries(fields).filter(([, field]) => field.enabled && field.required)
  expect(required.map(([name]) => name)).toEqual(['name', 'phone'])
})

it('shows the title and description of the page at any length, or none', () => {
  const title = 'Feirão de seminovos '.repeat(8).trim()
  expect(readPageForm({ ...page, title }).appearance).toMatchObject({ title, description: '' })
})

it('wears the colours and the logo of the page', () => {
  const logo_url = 'https://aurora.example/logo.png'
  expect(readPageForm({ ...page, logo_url }).appearance).toMatchObject({
    primaryColor: '#1d4ed8',
    backgroundColor: '#f1f5f9',
    showLogo: true,
    logoUrl: logo_url,
  })
  expect(readPageForm(page).appearance).toMatchObject({ showLogo: true, logoUrl: '' })
})

it('has the default colours while one is half typed, and no logo of another kind', () => {
  const { primaryColor, backgroundColor } = defaultFormConfig.appearance
  const half = { primary_color: '#1d4', background_color: 'url(x)', logo_url: 'javascript:x' }
  expect(readPageForm({ ...page, ...half }).appearance).toMatchObject({
    primaryColor,
    backgroundColor,
    logoUrl: '',
  })
})
