/** https://docs.postgrest.org/en/stable/references/api/resource_representation.html */

export interface AcceptedType {
  /** `any` is `*\/*`; `other` can only come from a media type handler. */
  readonly kind: 'json' | 'array' | 'object' | 'csv' | 'geojson' | 'openapi' | 'any' | 'other'
  readonly stripNulls: boolean
  /** Without charset. */
  readonly mime: string
  readonly plan?: PlanFormat
}

export interface PlanFormat {
  readonly format: 'text' | 'json'
  readonly options: readonly string[]
}

const planOptions = ['analyze', 'verbose', 'settings', 'buffers', 'wal']

/** By quality, then specificity, then order of appearance. */
export function parseAccept(header: string | undefined): AcceptedType[] {
  const parts = (header || '*/*').split(',').map((part) => part.trim())
  const rank = (part: string) => {
    const quality = Number(/;\s*q=([\d.]+)/.exec(part)?.[1] ?? 1)
    return (Number.isNaN(quality) ? 0 : quality) - (part.startsWith('*/*') ? 0.0001 : 0)
  }
  return [...parts].sort((a, b) => rank(b) - rank(a)).map(parseMediaType)
}

function parseMediaType(text: string): AcceptedType {
  const [name = '', ...rest] = text.split(';').map((part) => part.trim())
  const parameters = rest.filter((part) => !part.startsWith('q='))
  const stripNulls = parameters.includes('nulls=stripped')
  const stripped = stripNulls ? ';nulls=stripped' : ''
  switch (name.toLowerCase()) {
    case 'application/json':
      return json
    case 'application/vnd.pgrst.array':
    case 'application/vnd.pgrst.array+json':
      return stripNulls
        ? typeOf('array', `application/vnd.pgrst.array+json${stripped}`, true)
        : json
    case 'application/vnd.pgrst.object':
    case 'application/vnd.pgrst.object+json':
      return typeOf('object', `application/vnd.pgrst.object+json${stripped}`, stripNulls)
    case 'application/vnd.pgrst.plan':
    case 'application/vnd.pgrst.plan+text':
      return planOf('text', parameters)
    case 'application/vnd.pgrst.plan+json':
      return planOf('json', parameters)
    case 'application/geo+json':
      return typeOf('geojson', 'application/geo+json')
    case 'application/openapi+json':
      return typeOf('openapi', 'application/openapi+json')
    case 'text/csv':
      return typeOf('csv', 'text/csv')
    case '*/*':
    case 'application/*':
      return typeOf('any', '*/*')
    default:
      return typeOf('other', name)
  }
}

const typeOf = (kind: AcceptedType['kind'], mime: string, stripNulls = false): AcceptedType => ({
  kind,
  mime,
  stripNulls,
})
const json = typeOf('json', 'application/json')

function planOf(format: PlanFormat['format'], parameters: readonly string[]): AcceptedType {
  const value = (name: string) =>
    parameters.find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1)
  const wanted = value('for')?.replaceAll('"', '')
  const asked = value('options')?.split('|') ?? []
  const options = planOptions.filter((one) => asked.includes(one))
  const inner = wanted === undefined || /pgrst\.plan/i.test(wanted) ? json : parseMediaType(wanted)
  const suffix = options.length > 0 ? `; options=${options.join('|')}` : ''
  const mime = `application/vnd.pgrst.plan+${format}; for="${inner.mime}"${suffix}`
  return { ...inner, mime, plan: { format, options } }
}
