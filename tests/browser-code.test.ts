/** The widget's size, and that visitors' and sellers' scripts and styles suit Safari of iOS 15 and an Android WebView of 2021. */
import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { generate, parse, walk } from 'css-tree'
import { createBuilder } from 'vite'
import { expect, it } from 'vitest'

it('the script that companies put on their sites has at most 4 KB', {
  timeout: 60_000,
}, async () => {
  const [script, ...others] = await build('widget')
  expect(others).toEqual([])
  expect(script.fileName).toBe('widget.js')
  expect(script.code).not.toMatch(/\beval\(|innerHTML|document\.cookie|localStorage|sessionStorage/)
  expect(gzipSync(script.code).length).toBeLessThanOrEqual(4000)
})

/** In Safari before 16.4 a lookbehind is a syntax error. */
const missing = [
  /\(\?<[=!]|\bstatic ?\{|structuredClone|randomUUID|AbortSignal\.|\.submitter\b/,
  /\.(at|hasOwn|findLast|findLastIndex|toSorted|toReversed|toSpliced|with|groupBy|canParse)\(/,
]

it.each(['widget', 'visitor', 'sellerPage', 'landing'])(
  'the script %s calls nothing that these browsers lack',
  {
    timeout: 60_000,
  },
  async (name) => {
    const scripts = (await build(name)).filter((file) => file.type === 'chunk')
    expect(scripts).not.toEqual([])
    for (const { code } of scripts) for (const one of missing) expect(code).not.toMatch(one)
  },
)

/** The dashboard shows these. */
const shownElsewhere = ['sample-site.css', 'widget-test.css']
const styles = ['src/capture', 'src/landing', 'src/seller-page', 'src/widget'].flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css') && !shownElsewhere.some((name) => file.endsWith(name)))
    .map((file) => `${room}/${file}`),
)

it.each(styles)('%s needs no rule that these browsers drop', (file) => {
  expect(droppedParts(readFileSync(file, 'utf8'))).toEqual([])
})

it.each([
  ['user-invalid', 'a:user-invalid {}'],
  ['has', 'a:has(b) {}'],
  ['layer', '@layer a {}'],
  ['a range', '@media (width < 9px) {}'],
  ['Colon is expected', 'a { b { color: red } }'],
])('%s is found', (part, style) => {
  expect(droppedParts(style)).toEqual([part])
})

/** Without `:has()` they show more, or take less room. */
const dispensable = ['form:has(', '.act:has(', ':root:has(']

function droppedParts(style: string): string[] {
  const found: string[] = []
  const read = parse(style, { onParseError: ({ message }) => found.push(message) })
  walk(read, (node) => {
    const { type } = node
    if (type === 'Selector') {
      const selector = generate(node)
      const isNeeded = !dispensable.some((start) => selector.startsWith(start))
      if (selector.includes(':has(') && isNeeded) found.push('has')
    }
    if (type === 'FeatureRange') found.push('a range')
    if (type === 'PseudoClassSelector' && /^user-|^open$/.test(node.name)) found.push(node.name)
    if (type === 'Atrule' && /^(layer|container|scope)$/.test(node.name)) found.push(node.name)
  })
  return found
}

async function build(name: string) {
  const environments = { [name]: { build: { write: false } } }
  const builder = await createBuilder({ logLevel: 'error', environments })
  const environment = builder.environments[name]
  const built = environment && (await builder.build(environment))
  if (!built || !('output' in built)) throw new Error(`${name} was not built.`)
  return built.output
}
