import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { analyse } from 'scslre'
import {
  createSourceFile,
  forEachChild,
  isRegularExpressionLiteral,
  type Node,
  ScriptTarget,
} from 'typescript'
import { describe, expect, it } from 'vitest'

/** Input of these comes from the operator or the build. */
const readsNoStranger = [
  'mail/templates/compile-template.ts',
  'web/first-paint/write-login-page.ts',
]

const source = join(import.meta.dirname, '..', 'src')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !readsNoStranger.includes(file),
)

describe('a pattern matches in linear time', () => {
  it.each(files)('%s', (file) => {
    expect(patternsOf(file).filter(isSlow)).toEqual([])
  })

  it('except a slow one, which the check finds', () => {
    expect(isSlow(String(/^(a+)+$/))).toBe(true)
    expect(isSlow(String(/\s+$/))).toBe(true)
  })
})

const rooms = ['capture/', 'domain/', 'landing/', 'seller-page/', 'web/', 'widget/']
const forBrowsers = files.filter((file) => rooms.some((room) => file.startsWith(room)))

describe('the browsers’ code has no lookbehind, which iPhones before iOS 16.4 cannot parse', () => {
  it.each(forBrowsers)('%s', (file) => {
    expect(patternsOf(file).filter((pattern) => /\(\?<[=!]/.test(pattern))).toEqual([])
  })
})

function patternsOf(file: string): string[] {
  const text = readFileSync(join(source, file), 'utf8')
  const found: string[] = []
  const visit = (node: Node): void => {
    if (isRegularExpressionLiteral(node)) found.push(node.text)
    forEachChild(node, visit)
  }
  visit(createSourceFile(file, text, ScriptTarget.Latest))
  return found
}

/** True for superlinear matching (https://github.com/RunDevelopment/scslre). */
function isSlow(pattern: string): boolean {
  const end = pattern.lastIndexOf('/')
  const { reports } = analyse(new RegExp(pattern.slice(1, end), pattern.slice(end + 1)))
  return reports.length > 0
}
