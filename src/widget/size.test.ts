import { gzipSync } from 'node:zlib'
import { createBuilder } from 'vite'
import { expect, it } from 'vitest'

it('the script that companies put on their sites has at most 4 KB', {
  timeout: 60_000,
}, async () => {
  const environments = { widget: { build: { write: false } } }
  const builder = await createBuilder({ logLevel: 'error', environments })
  const { widget } = builder.environments
  const built = widget && (await builder.build(widget))
  if (!built || !('output' in built)) throw new Error('The widget was not built.')
  const [script, ...others] = built.output
  expect(others).toEqual([])
  expect(script.fileName).toBe('widget.js')
  expect(script.code).not.toMatch(/\beval\(|innerHTML|document\.cookie|localStorage|sessionStorage/)
  expect(gzipSync(script.code).length).toBeLessThanOrEqual(4096)
})
