import { expect, it } from 'vitest'
import { readPageForm } from './capture-page.ts'

const page = { title: 'Feirão', description: null, fields: ['name', 'phone', 'company', 'city'] }

it('asks for what the page asks for, in its order', () => {
  const { fields, fieldOrder } = readPageForm(page)
  expect(fieldOrder.filter((name) => fields[name].enabled)).toEqual(page.fields)
})

it('requires name and phone alone', () => {
  const { fields } = readPageForm(page)
  const required = Object.entries(fields).filter(([, field]) => field.enabled && field.required)
  expect(required.map(([name]) => name)).toEqual(['name', 'phone'])
})

it('says what the page says, however long, and nothing where it says nothing', () => {
  const title = 'Feirão de seminovos '.repeat(8).trim()
  expect(readPageForm({ ...page, title }).appearance).toMatchObject({ title, description: '' })
})
