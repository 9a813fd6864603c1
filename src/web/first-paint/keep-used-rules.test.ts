import { expect, test } from 'vitest'
import { keepUsedRules } from './keep-used-rules.ts'

const html = '<main class="page wide"><p class="text">Oi</p></main>'

test.each([
  ['.page{color:red}.other{color:blue}', '.page{color:red}'],
  ['.page .other,.text:hover{top:0}', '.text:hover{top:0}'],
  [':root{--line:1px}body{margin:0}', ':root{--line:1px}body{margin:0}'],
  ['@media (min-width:9em){.other{top:0}}', ''],
  ['@media (min-width:9em){.other{top:0}.wide{top:1px}}', '@media (min-width:9em){.wide{top:1px}}'],
  ['.page:where([data-a]) .text{top:0}', '.page:where([data-a]) .text{top:0}'],
  ['@keyframes turn{to{rotate:1turn}}.page{top:0}', '.page{top:0}'],
])('of %s it keeps %s', (css, kept) => expect(keepUsedRules(css, html)).toBe(kept))
