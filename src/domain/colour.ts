/** Contrast after https://www.w3.org/TR/WCAG22/#contrast-minimum */

const ink = '#0f172a'
const white = '#ffffff'

/** `#rrggbb`, with a contrast of at least 4.5; in the middle greys only black has it. */
export function readableOn(background: string): string {
  const best = contrast(background, white) >= contrast(background, ink) ? white : ink
  return contrast(background, best) >= 4.5 ? best : '#000000'
}

/** Darkens slightly if white becomes readable; else uses ink. */
export function buttonColours(primary: string): { background: string; text: string } {
  if (contrast(primary, white) < 3) return { background: primary, text: ink }
  return { background: readableShade(primary), text: white }
}

/** Darkened until readable as text on white. */
export function readableShade(colour: string): string {
  for (let strength = 1; strength > 0.1; strength -= 0.05) {
    const shade = toHex(channels(colour).map((channel) => channel * strength))
    if (contrast(shade, white) >= 4.5) return shade
  }
  return ink
}

/** Contrast ratio from 1 to 21; text needs 4.5. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour)
    .map((channel) => channel / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
}

function toHex(parts: number[]): string {
  return `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}
