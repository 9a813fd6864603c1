/** A company's own CSS, cut down to what may style its capture page: nothing outside it, nothing from elsewhere. */
import {
  type CssNode,
  type Declaration,
  find,
  generate,
  type List,
  parse,
  type Selector,
  type StyleSheet,
} from 'css-tree'

/** The element around the page's content (components/page-content.tsx). */
const scope = '#page'

/** At-rules that neither load nor define anything for the rest of the document. */
const grouping = new Set(['media', 'supports'])

/** What selects the whole page: of it only colours and letters may be chosen. */
const wholePage = /^(?:html|body|:root)$/i
const ofWholePage = /^(?:--|background|color$|font|line-height$|letter-spacing$)/

const functionsThatLoad =
  /^(?:url|src|image|element|paint|expression|-\w+-.*)$|image-set$|cross-fade$/i

/** In characters as JavaScript counts them: a page's CSS has at most 20,000 (capture_pages). */
const longest = 40_001

/** What is not understood is left out, rule by rule: a mistake of the company's never breaks its form. */
export function scopeStyle(css: string): string {
  try {
    const style = writeRules(parseSheet(css).children)
    // Each part was looked at already; this is the one mistake that would be the end of the style element.
    return style.includes('</') ? '' : style
  } catch (error) {
    // Brackets nested thousands deep are the end of the parser's stack.
    if (error instanceof RangeError) return ''
    throw error
  }
}

/**
 * css-tree 3.2 reuses its token buffer and looks up one entry at the index of the text's length: one left by an
 * earlier, longer text there can make it loop for ever. In a text of a fixed length that entry is never written.
 * Throws RangeError when the parser stands still all the same.
 */
function parseSheet(css: string): StyleSheet {
  let faults = 0
  const onParseError = () => {
    faults += 1
    if (faults > longest) throw new RangeError('The CSS parser stands still.')
  }
  const text = css.padEnd(longest, '\n')
  return parse(text, { parseCustomProperty: true, onParseError }) as StyleSheet
}

function writeRules(nodes: List<CssNode>): string {
  return nodes.toArray().map(writeRule).join('')
}

function writeRule(node: CssNode): string {
  if (node.type === 'Rule') {
    if (node.prelude.type !== 'SelectorList') return ''
    const selectors = node.prelude.children.toArray().filter((part) => part.type === 'Selector')
    const [whole, inside] = [selectors.filter(isWholePage), selectors.filter(isWritable)]
    return (
      writeBlock(whole.length > 0 ? 'body' : '', node.block.children, ofWholePage) +
      writeBlock(inside.map((part) => `${scope} ${write(part)}`).join(), node.block.children)
    )
  }
  if (node.type !== 'Atrule' || !node.block) return ''
  const name = node.name.toLowerCase()
  const prelude = node.prelude ? write(node.prelude) : ''
  if (prelude === '' || hasRaw(node.prelude)) return ''
  if (grouping.has(name)) return wrap(`@${name} ${prelude}`, writeRules(node.block.children))
  if (name !== 'keyframes') return ''
  const steps = node.block.children.toArray().map((step) => {
    if (step.type !== 'Rule' || hasRaw(step.prelude)) return ''
    return writeBlock(write(step.prelude), step.block.children)
  })
  return wrap(`@keyframes ${prelude}`, steps.join(''))
}

/** Rules inside rules are left out: theirs is another grammar, whose selectors need not stay below the scope. */
function writeBlock(head: string, nodes: List<CssNode>, mayChoose = /./): string {
  const declarations = nodes
    .toArray()
    .filter((node): node is Declaration => node.type === 'Declaration')
    .filter((node) => mayChoose.test(node.property.toLowerCase()) && isHarmless(node))
  return wrap(head, declarations.map(write).join(';'))
}

function wrap(head: string, body: string): string {
  return head && body ? `${head}{${body}}` : ''
}

function isHarmless(node: Declaration): boolean {
  const property = node.property.toLowerCase()
  if (write(node) === '' || hasRaw(node)) return false
  if (property === 'behavior' || property === '-moz-binding') return false
  if (property === 'position') return /^(?:static|relative|absolute)$/i.test(generate(node.value))
  return !find(node, ({ type, ...rest }) => {
    if (type === 'Url') return true
    return type === 'Function' && 'name' in rest && functionsThatLoad.test(String(rest.name))
  })
}

function isWholePage(selector: Selector): boolean {
  return wholePage.test(generate(selector))
}

/** One that begins with + or ~ would reach what stands beside the page's content. */
function isWritable(selector: Selector): boolean {
  if (isWholePage(selector) || hasRaw(selector) || selector.children.first?.type === 'Combinator')
    return false
  return write(selector) !== '' && !find(selector, ({ type }) => type === 'NestingSelector')
}

function hasRaw(node: CssNode | null): boolean {
  return node !== null && find(node, ({ type }) => type === 'Raw') !== null
}

/** '' for what could hide a word behind an escape, or end the style element. */
function write(node: CssNode): string {
  const text = generate(node)
  return /\\|<\/|<!/.test(text) ? '' : text
}
