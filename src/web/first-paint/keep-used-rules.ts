import { type CssNode, generate, parse, walk } from 'css-tree'

/** Keeps rules for the document's classes, and rules without classes. */
export function keepUsedRules(css: string, html: string): string {
  const classes = new Set(
    [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)),
  )
  const isUsed = (selector: CssNode): boolean => {
    let used = true
    walk(selector, (part) => {
      if (part.type === 'ClassSelector' && !classes.has(part.name)) used = false
    })
    return used
  }
  const sheet = parse(css)
  walk(sheet, {
    visit: 'Rule',
    enter(rule, item, list) {
      if (rule.prelude.type !== 'SelectorList') return
      rule.prelude.children.forEach((selector, place, selectors) => {
        if (!isUsed(selector)) selectors.remove(place)
      })
      if (rule.prelude.children.isEmpty) list?.remove(item)
    },
  })
  walk(sheet, {
    visit: 'Atrule',
    leave(rule, item, list) {
      const isEmpty = rule.block?.children.isEmpty ?? false
      if (isEmpty || /keyframes|font-face/.test(rule.name)) list?.remove(item)
    },
  })
  return generate(sheet)
}
