export const operators = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
  isdistinct: 'is distinct from',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
} as const

export const searchFunctions = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
} as const

export type OperatorName = keyof typeof operators
export type SearchOperator = keyof typeof searchFunctions

export const isOperator = (word: string): word is OperatorName => Object.hasOwn(operators, word)
export const isSearchOperator = (word: string): word is SearchOperator =>
  Object.hasOwn(searchFunctions, word)
