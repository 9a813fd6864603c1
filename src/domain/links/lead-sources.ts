const labels = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  'google-meu-negocio': 'Google Meu Negócio',
  'google-ads': 'Google Ads',
  website: 'Website',
  outros: 'Outros',
  widget: 'Widget',
  'direct-link': 'Link Direto',
  'landing-page': 'Página de captura',
} as const

/** Sources of capture links (spec section 3). */
export const linkSources = [
  'instagram',
  'facebook',
  'google-meu-negocio',
  'google-ads',
  'website',
  'outros',
] as const satisfies (keyof typeof labels)[]

const prefixes: Partial<Record<string, string>> = {
  instagram: 'ig',
  facebook: 'fb',
  'google-meu-negocio': 'gmb',
  'google-ads': 'ads',
}

/** An unlisted source is its own label. */
export function leadSourceLabel(source: string | null): string {
  const known = source?.trim() || 'direct-link'
  return isListed(known) ? labels[known] : known
}

export function shortCodePrefix(source: string): string {
  return isListed(source) ? (prefixes[source] ?? 'link') : 'link'
}

function isListed(source: string): source is keyof typeof labels {
  return Object.hasOwn(labels, source)
}
