import { expect, test } from 'vitest'
import { secrets } from '../../tests/support/auth/auth.ts'
import { serveFunctions } from '../../tests/support/functions.ts'

const prints = (text: string) => `console.log('${text}'); Deno.serve(() => new Response('${text}'))`

test('functions start before the first call, even if one of them cannot start', async () => {
  const { url, lines } = await serveFunctions(
    { a: 'Deno.serve((', b: prints('segunda'), c: prints('terceira'), d: prints('quarta') },
    { isWarm: true, limits: { warm: 3 } },
  )
  await expect.poll(() => lines.join(), { timeout: 20_000 }).toContain('terceira')
  expect(lines.join()).toContain('segunda')
  const headers = { authorization: `Bearer ${secrets.anonKey}` }
  const answer = await fetch(`${url}/functions/v1/c`, { headers })
  expect(await answer.text()).toBe('terceira')
  expect(lines.filter((line) => line.includes('terceira'))).toHaveLength(1)
  expect(lines.join()).not.toContain('quarta')
})
