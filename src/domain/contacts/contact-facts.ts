/** Anyone may have sent the stored JSON, so it is read defensively. */

export type Fact = { label: string; text: string }

const extraLabels: Record<string, string> = {
  company: 'Empresa',
  position: 'Cargo',
  message: 'Mensagem',
}

const attributionLabels: Record<string, string> = {
  landing_page: 'Página de captura',
  utm_source: 'Origem da campanha',
  utm_medium: 'Mídia',
  utm_campaign: 'Campanha',
  utm_term: 'Palavra-chave',
  utm_content: 'Anúncio',
  utm_id: 'Código da campanha',
  gclid: 'Clique no Google Ads',
  gbraid: 'Clique no Google Ads (app)',
  wbraid: 'Clique no Google Ads (iPhone)',
  fbclid: 'Clique no Facebook ou Instagram',
  ttclid: 'Clique no TikTok',
  fbc: 'Clique na Meta',
  fbp: 'Navegador na Meta',
}

export function extraFacts(extra: unknown): Fact[] {
  return namedFacts(extra, extraLabels)
}

export function attributionFacts(attribution: unknown): Fact[] {
  const { page_id: _, ...shown } = asObject(attribution)
  return namedFacts(shown, attributionLabels)
}

export function consentFacts(
  consent: unknown,
  privacyText: string | null,
  formatInstant: (iso: string) => string,
): Fact[] {
  const { purpose, marketing, ads, version, at } = asObject(consent)
  const accepted = privacyVersion(consent)
  const isInstant = typeof at === 'string' && !Number.isNaN(Date.parse(at))
  return [
    typeof purpose === 'string' && { label: 'Finalidade', text: purpose },
    typeof marketing === 'boolean' && {
      label: 'Ofertas e novidades',
      text: marketing ? 'Aceitou receber' : 'Não aceitou receber',
    },
    typeof ads === 'boolean' && {
      label: 'Anúncios',
      text: ads ? 'Autorizou o uso dos dados' : 'Não autorizou o uso dos dados',
    },
    typeof version === 'string' && {
      label: 'Versão do texto de consentimento',
      text: version.replace(/^(\d{4})-(\d{2})-(\d+)$/, '$3ª de $2/$1'),
    },
    accepted !== null &&
      (privacyText === null
        ? { label: 'Versão do texto de privacidade', text: String(accepted) }
        : { label: `Texto de privacidade (versão ${accepted})`, text: privacyText }),
    isInstant && { label: 'Consentimento registrado em', text: formatInstant(at) },
  ].filter((fact) => fact !== false)
}

export function privacyVersion(consent: unknown): number | null {
  const { privacy_version: version } = asObject(consent)
  return Number.isInteger(version) ? Number(version) : null
}

function namedFacts(stored: unknown, labels: Record<string, string>): Fact[] {
  const values = asObject(stored)
  // jsonb does not keep the order of keys.
  const keys = new Set([...Object.keys(labels), ...Object.keys(values)])
  return [...keys]
    .filter((key) => Object.hasOwn(values, key) && values[key] !== '' && values[key] !== null)
    .map((key) => {
      const value = values[key]
      const text = typeof value === 'string' ? value : JSON.stringify(value)
      return { label: Object.hasOwn(labels, key) ? (labels[key] ?? key) : key, text }
    })
}

export function asObject(stored: unknown): Record<string, unknown> {
  const isObject = typeof stored === 'object' && stored !== null && !Array.isArray(stored)
  return isObject ? (stored as Record<string, unknown>) : {}
}
