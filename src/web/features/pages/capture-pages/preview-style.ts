/** Scopes the CSS to the content, as the server does, with the browser's parser. */
export function previewStyle(css: string): string {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  return writeRules(sheet.cssRules)
}

function writeRules(rules: CSSRuleList): string {
  return Array.from(rules, writeRule).join('')
}

function writeRule(rule: CSSRule): string {
  if (rule instanceof CSSStyleRule) {
    const declarations = `{${rule.style.cssText}}`
    if (/^(?:html|body|:root)$/.test(rule.selectorText)) return `body${declarations}`
    return `#page{${rule.selectorText}${declarations}}`
  }
  if (rule instanceof CSSMediaRule)
    return `@media ${rule.conditionText}{${writeRules(rule.cssRules)}}`
  if (rule instanceof CSSSupportsRule)
    return `@supports ${rule.conditionText}{${writeRules(rule.cssRules)}}`
  return rule instanceof CSSKeyframesRule ? rule.cssText : ''
}
