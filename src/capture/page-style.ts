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

/** Matches the element of components/page-content.tsx. */
const scope = '#page'

/** They load and define nothing. */
const grouping = new Set(['media', 'supports'])

/** The whole page may set only colours and type. */
const wholePage = /^(?:html|body|:root)$/i
const ofWholePage = /^(?:--|background|color$|font|line-height$|letter-spacing$)/

const functionsThatLoad =
  /^(?:url|src|image|element|paint|expression|-\w+-.*)$|image-set$|cross-fade$/i

/** In UTF-16 units; a page's CSS has at most 20,000 characters (capture_pages). */
const longest = 40_001

/** A mistake never breaks the form. */
export function scopeStyle(css: string): string {
  try {
    const style = writeRules(parseSheet(css).children)
    // Two accepted parts may form `</`, which would close the style element.
    return style.includes('</') ? '' : style
  } catch (error) {
    // Thousands of nested brackets overflow the parser's stack.
    if (error instanceof RangeError) return ''
    throw error
  }
}

/**
 * css-tree 3.2 reads one entry past a shorter text in its reused token buffer and can loop forever;
 * padding to a fixed length avoids that. Throws RangeError if the parser makes no progress.
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

/** Nested selectors could leave the scope. */
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

/** A leading + or ~ would match siblings of the scope. */
function isWritable(selector: Selector): boolean {
  if (isWholePage(selector) || hasRaw(selector) || selector.children.first?.type === 'Combinator')
    return false
  return write(selector) !== '' && !find(selector, ({ type }) => type === 'NestingSelector')
}

function hasRaw(node: CssNode | null): boolean {
  return node !== null && find(node, ({ type }) => type === 'Raw') !== null
}

/** '' if it contains an escape or could end the style element. */
function write(node: CssNode): string {
  const text = generate(node)
  return /\\|<\/|<!/.test(text) ? '' : text
}
