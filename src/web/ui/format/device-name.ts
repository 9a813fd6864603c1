/** Order matters: each browser names its ancestors too. */
const browsers: readonly [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|OPiOS\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/^(?=.*Version\/\d).* Safari\//, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
]

/** "Chrome no Windows", from the user agent. */
export function deviceName(userAgent: string | null): string {
  const browser = find(browsers, userAgent)
  const system = find(systems, userAgent)
  if (browser && system) return `${browser} no ${system}`
  if (system) return `Navegador no ${system}`
  return browser ?? 'Aparelho desconhecido'
}

export const isHandheld = (userAgent: string | null): boolean =>
  /iPhone|iPad|Android|Mobile/.test(userAgent ?? '')

const find = (known: typeof browsers, text: string | null) =>
  known.find(([sign]) => sign.test(text ?? ''))?.[1]
