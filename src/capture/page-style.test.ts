import { generate, parse } from 'css-tree'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { scopeStyle } from './page-style.ts'

describe('what a company may style', () => {
  it.each([
    ['h1 { color: red }', '#page h1{color:red}'],
    ['.card, .button { color: red !important }', '#page .card,#page .button{color:red!important}'],
    ['h1:has(+ p) > b { color: red }', '#page h1:has(+p)>b{color:red}'],
    ['body { background: #123; color: #fff }', 'body{background:#123;color:#fff}'],
    [
      ':root, h1 { --primary: #f00; opacity: 0.9 }',
      'body{--primary:#f00}#page h1{--primary:#f00;opacity:0.9}',
    ],
    [
      '@media (max-width: 600px) { h1 { color: red } }',
      '@media (max-width:600px){#page h1{color:red}}',
    ],
    [
      '@supports (display: grid) { h1 { color: red } }',
      '@supports (display:grid){#page h1{color:red}}',
    ],
    [
      '@keyframes entra { from { opacity: 0 } to { opacity: 1 } }',
      '@keyframes entra{from{opacity:0}to{opacity:1}}',
    ],
    ['a { position: relative }', '#page a{position:relative}'],
    [
      'a { background: linear-gradient(red, blue) }',
      '#page a{background:linear-gradient(red,blue)}',
    ],
    ['h1 { color: red', '#page h1{color:red}'],
    ['a { ;;color: red; b }', '#page a{color:red}'],
  ])('%s', (css, scoped) => {
    expect(scopeStyle(css)).toBe(scoped)
  })
})

describe('an attack', () => {
  it.each([
    ['loads a style sheet', '@import "//mal.example/x.css"; @import url(//mal.example);'],
    ['loads a picture', 'a { background: url(//mal.example/x) }'],
    ['loads a picture, shouting', 'a { background: URL("//mal.example/x") }'],
    ['loads a picture of a set', 'a { background: image-set("//mal.example" 1x) }'],
    [
      'loads a picture of a prefixed set',
      'a { background: -webkit-image-set("//mal.example" 1x) }',
    ],
    ['loads a picture through a variable', 'a { --x: url(//mal.example) }'],
    ['loads a picture through a variable, nested', 'a { --x: { b: url(//mal.example) } }'],
    ['loads a font', '@font-face { font-family: x; src: url(//mal.example) }'],
    ['loads a picture in an animation', '@keyframes x { to { background: url(//mal.example) } }'],
    ['runs a script of old browsers', 'a { width: expression(alert(1)) }'],
    ['binds a script of old browsers', 'a { behavior: x; -moz-binding: x }'],
    ['covers the window', 'a { position: fixed }'],
    ['covers the window, shouting', 'a { POSITION: FIXED !important }'],
    ['covers the window, sticky', 'a { position: -webkit-sticky }'],
    ['covers the window through a variable', 'a { position: var(--p) }'],
    ['covers the window behind a comment', 'a { position: fi/**/xed }'],
    ['covers the window behind an escape', 'a { p\\6fsition: fixed }'],
    ['covers the window in an animation', '@keyframes x { to { position: fixed } }'],
    ['hides the page', 'body { display: none } html { opacity: 0 } :root { visibility: hidden }'],
    ['reaches what follows the content', '+ footer { display: none } ~ footer { display: none }'],
    ['reaches out of a rule', 'a { body:has(&) footer { display: none } }'],
    ['reaches out by its scope', '@scope (html) { footer { display: none } }'],
    ['reaches out by a layer', '@layer x { footer { display: none } }'],
    ['ends the style element', 'a::after { content: "</style><script>alert(1)</script>" }'],
    ['ends the style element in a selector', 'a[b="</style>"] { color: red }'],
    ['ends the style element behind an escape', 'a::after { content: "\\3c/style>" }'],
    ['opens a comment of HTML', 'a::after { content: "<!-- <script>" }'],
    ['is not closed', '@media ('],
  ])('that %s leaves nothing', (_, css) => {
    expect(scopeStyle(css)).toBe('')
  })

  it.each([
    'h1 { color: red } } footer { display: none }',
    '@media x { } } footer { display: none }',
    'a { --x: } } footer { display: none }',
    'a { content: "\n} footer { display: none }" }',
    'body > footer { display: none }',
    ':is(html, body) footer { display: none }',
    '</style><script>alert(1)</script> footer { display: none }',
  ])('that leaves its rule stays below the content: %s', (css) => {
    for (const selector of selectorsOf(scopeStyle(css))) expect(selector).toMatch(/^#page /)
  })

  test.each([
    ['brackets', `a{width:${'('.repeat(19_900)}`],
    ['selectors', ':is('.repeat(5_000)],
    ['groups', '@media x{'.repeat(2_200)],
    ['variables', `a{--x:${'{'.repeat(19_000)}`],
  ])('of %s nested thousands deep ends nothing', (_, css) => {
    expect(scopeStyle(css)).toBe('')
  })
})

test('a style is parsed alike after any other style', () => {
  const css = '{footer}\n\\{}"afooter{'
  const style = scopeStyle(css)
  for (let length = 0; length < 50; length += 1) {
    parse('a,'.repeat(length) + '{'.repeat(10), { onParseError: () => undefined })
    expect(scopeStyle(css)).toBe(style)
  }
})

test('no style leaves the content, loads anything, covers the page or closes its element', () => {
  const parts = [
    ...['a{color:red}', 'a{', 'color:red;', '}', 'footer{'],
    ...['a', 'body', 'footer', '#x', '*', ':is(', ':has(', '&', '+', '~', '>', ',', ' ', '\n'],
    ...[
      '{',
      '}',
      '(',
      ')',
      '[',
      ']',
      ';',
      ':',
      '"',
      "'",
      '/*',
      '*/',
      '\\',
      '<!--',
      '-->',
      '</style>',
    ],
    ...[
      '@media x',
      '@import',
      '@layer',
      '@keyframes k',
      'url(',
      'position',
      'fixed',
      '--v',
      'red',
      '!',
    ],
  ]
  const css = fc.array(fc.constantFrom(...parts), { maxLength: 40 }).map((some) => some.join(''))
  fc.assert(
    fc.property(css, (written) => {
      const style = scopeStyle(written)
      expect(style).not.toMatch(/<\/|<!|\\|@import|@layer|url\(/i)
      expect(style).not.toMatch(/(?:^|[{;])position:\s*fixed/i)
      for (const selector of selectorsOf(style)) expect(selector).toMatch(/^(?:body$|#page )/)
      expect(generate(parseAlone(style))).toBe(style)
    }),
    { numRuns: 200 },
  )
}, 120_000)

/** Ignores the steps of animations. */
function selectorsOf(style: string): string[] {
  const sheet = parseAlone(style.replace(/@keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*\}/g, ''))
  const found: string[] = []
  const visit = (node: ReturnType<typeof parse>): void => {
    if (node.type === 'StyleSheet' || node.type === 'Block')
      for (const child of node.children) visit(child)
    if (node.type === 'Atrule' && node.block) visit(node.block)
    if (node.type !== 'Rule') return
    if (node.prelude.type !== 'SelectorList') throw new Error(`unreadable selector in ${style}`)
    for (const selector of node.prelude.children) found.push(generate(selector))
  }
  visit(sheet)
  return found
}

/** Resets the parser's token buffer (parseSheet in page-style.ts). */
function parseAlone(style: string) {
  return parse(style.padEnd(10_000))
}
