const types: Readonly<Record<string, string>> = {
  boolean: 'boolean',
  smallint: 'integer',
  integer: 'integer',
  bigint: 'integer',
  numeric: 'number',
  real: 'number',
  'double precision': 'number',
}

/** JSON has no `type`; a type that is not listed is a string. */
export function openApiType(type: string): { readonly type?: string } {
  if (type === 'json' || type === 'jsonb') return {}
  if (type.endsWith('[]')) return { type: 'array' }
  return { type: types[type] ?? 'string' }
}

export function arrayItems(type: string): { readonly items?: object } {
  return type.endsWith('[]') ? { items: openApiType(type.slice(0, -2)) } : {}
}
