import { buttonColours, readableOn, readableShade } from '../../domain/colour.ts'

interface Colours {
  readonly primaryColor: string
  readonly backgroundColor: string
}

/** Both colours are `#rrggbb`. */
export function pageColours({ primaryColor, backgroundColor }: Colours): string {
  const button = buttonColours(primaryColor)
  const values = {
    primary: primaryColor,
    button: button.background,
    'on-button': button.text,
    accent: readableShade(primaryColor),
    background: backgroundColor,
    'on-background': readableOn(backgroundColor),
  }
  const declarations = Object.entries(values).map(([name, value]) => `--${name}:${value}`)
  return `:root{${declarations.join(';')}}`
}
