import { expect, it } from 'vitest'
import { readPageForm } from './page-form.ts'

const page = { title: 'Feirão', description: null, fields: ['name', 'phone', 'company', 'city'] }

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
