export type Values = Readonly<Record<string, unknown>>
export type Evaluate = (values: Values) => unknown

/** @throws Error for the author of the template */
export function parseExpression(text: string, known: ReadonlySet<string>): Evaluate {
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|`[^`]*`|[()]|[^\s()"`]+/g) ?? []
  let at = 0

  function parseCall(): Evaluate {
    const name = tokens[at] ?? ''
    const operator = Object.hasOwn(operators, name) ? operators[name] : undefined
    if (!operator) return parseOperand()
    at += 1
    const operands: Evaluate[] = []
    while (at < tokens.length && tokens[at] !== ')') operands.push(parseOperand())
    if (operands.length < (name === 'not' ? 1 : 2)) throw new Error(`${name} of too little`)
    return (values) => operator(operands.map((operand) => operand(values)))
  }

  function parseOperand(): Evaluate {
    const token = tokens[at] ?? ''
    at += 1
    if (token !== '(') return parseToken(token, known)
    const inner = parseCall()
    if (tokens[at] !== ')') throw new Error('a parenthesis is not closed')
    at += 1
    return inner
  }

  const whole = parseCall()
  if (at < tokens.length) throw new Error(`${tokens[at]} is not expected here`)
  return whole
}

const operators: Readonly<Record<string, (operands: readonly unknown[]) => unknown>> = {
  eq: ([first, ...others]) => others.some((one) => one === first),
  ne: ([first, second]) => first !== second,
  not: ([one]) => !isTrue(one),
  and: (all) => all.find((one) => !isTrue(one)) ?? all.at(-1),
  or: (all) => all.find(isTrue) ?? all.at(-1),
}

function parseToken(token: string, known: ReadonlySet<string>): Evaluate {
  if (/^["`]/.test(token)) {
    const literal = token.startsWith('"') ? String(JSON.parse(token)) : token.slice(1, -1)
    return () => literal
  }
  if (/^-?\d+(\.\d+)?$/.test(token)) return () => Number(token)
  if (token === 'true' || token === 'false') return () => token === 'true'
  if (!/^(\.[A-Za-z_]\w*)+$/.test(token)) throw new Error(`${token || 'nothing'} is not supported`)
  const names = token.slice(1).split('.')
  const [first = ''] = names
  if (!known.has(first)) {
    throw new Error(`.${first} is not known; there are .${[...known].join(', .')}`)
  }
  return (values) => names.reduce<unknown>(memberOf, values)
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Values)[name]
    : undefined

/** Go's truth: an empty value is false. */
export function isTrue(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0
  return Boolean(value)
}
