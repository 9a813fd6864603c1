import { gzipSync } from 'node:zlib'
import { createBuilder } from 'vite'
import { expect, it } from 'vitest'

/** A lookbehind there is a syntax error. */
const missingOnIos15 =
  /\(\?<[=!]|\bstatic ?\{|\.(at|hasOwn|findLast|toSorted|with|groupBy|canParse)\(|structuredClone|AbortSignal\./

it('the script that companies put on their sites has at most 4 KB', {
  timeout: 60_000,
}, async () => {
  const [script, ...others] = await build('widget')
  expect(others).toEqual([])
  expect(script.fileName).toBe('widget.js')
  expect(script.code).not.toMatch(/\beval\(|innerHTML|document\.cookie|localStorage|sessionStorage/)
  expect(gzipSync(script.code).length).toBeLessThanOrEqual(4000)
})

it.each(['widget', 'visitor'])(
  'phones with iOS 15 can read and run the script %s',
  {
    timeout: 60_000,
  },
  async (name) => {
    const [script] = await build(name)
    expect(script.code).not.toMatch(missingOnIos15)
  },
)

async function build(name: string) {
  const environments = { [name]: { build: { write: false } } }
  const builder = await createBuilder({ logLevel: 'error', environments })
  const environment = builder.environments[name]
  const built = environment && (await builder.build(environment))
  if (!built || !('output' in built)) throw new Error(`${name} was not built.`)
  return built.output
}
