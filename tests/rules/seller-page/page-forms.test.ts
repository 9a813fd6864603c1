/** What a seller reads on the page, and sends from it. */
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { openSellerPages } from '../../support/seller-pages.ts'

const server = await openTestDatabase()
const { openPage, post } = await openSellerPages(server)

test('a value that is no money stays in its field, which is marked and has the focus', async () => {
  const { token, mine } = await openPage()
  const { statusCode, body } = await post(token, {
    lead: mine.lead_id,
    act: 'won',
    value: 'uns 40 mil',
  })
  expect(statusCode).toBe(422)
  const [field] = body.match(/<input[^>]*name="value"[^>]*>/) ?? ['']
  const error = `wrong-${mine.lead_id}`
  for (const part of ['value="uns 40 mil"', 'aria-invalid="true"', 'autofocus=""', error]) {
    expect(field).toContain(part)
  }
  expect(body).toContain(`id="${error}">Valor inválido. Ex.: 1.500,00.</p>`)
  expect(body.match(/aria-invalid/g)).toHaveLength(1)
})
