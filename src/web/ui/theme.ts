import {
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  parseThemeColor,
  type VariantColorsResolver,
} from '@mantine/core'
import { Pressable } from './pressable.tsx'

/** Shade 7 (#15803d) is the first with readable white text. */
const brand: MantineColorsTuple = [
  '#f0fdf4',
  '#dcfce7',
  '#bbf7d0',
  '#86efac',
  '#4ade80',
  '#22c55e',
  '#16a34a',
  '#15803d',
  '#166534',
  '#14532d',
]

const slate: MantineColorsTuple = [
  '#f8fafc',
  '#f1f5f9',
  '#e2e8f0',
  '#cbd5e1',
  '#94a3b8',
  '#64748b',
  '#475569',
  '#334155',
  '#1e293b',
  '#0f172a',
]

/** Mantine uses these as text (0), borders (4), surfaces (6) and page (7). */
const night: MantineColorsTuple = [
  '#e2e8f0',
  '#cbd5e1',
  '#a3b1c6',
  '#8294ad',
  '#334155',
  '#243145',
  '#182235',
  '#0f172a',
  '#0b1120',
  '#070b16',
]

// Mantine's own red, orange and yellow lack the contrast for small text.
const red: MantineColorsTuple = [
  '#fef2f2',
  '#fee2e2',
  '#fecaca',
  '#fca5a5',
  '#f87171',
  '#ef4444',
  '#dc2626',
  '#b91c1c',
  '#991b1b',
  '#7f1d1d',
]

const orange: MantineColorsTuple = [
  '#fff7ed',
  '#ffedd5',
  '#fed7aa',
  '#fdba74',
  '#fb923c',
  '#f97316',
  '#ea580c',
  '#c2410c',
  '#9a3412',
  '#7c2d12',
]

const yellow: MantineColorsTuple = [
  '#fffbeb',
  '#fef3c7',
  '#fde68a',
  '#fcd34d',
  '#fbbf24',
  '#f59e0b',
  '#d97706',
  '#b45309',
  '#92400e',
  '#78350f',
]

/** Readable text on badges, alerts and icons in both colour schemes. */
const tintedSurfaces: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input)
  const { isThemeColor, color } = parseThemeColor({
    color: input.color ?? input.theme.primaryColor,
    theme: input.theme,
  })
  if (input.variant !== 'light' || !isThemeColor) return colors
  const shade = (index: number) => `var(--mantine-color-${color}-${index})`
  const tint = (percent: number) =>
    `color-mix(in srgb, ${shade(5)} ${percent}%, light-dark(#fff, var(--mantine-color-dark-6)))`
  return {
    ...colors,
    background: tint(13),
    hover: tint(20),
    color: `light-dark(${shade(9)}, ${shade(2)})`,
  }
}

const font =
  '-apple-system, "Segoe UI", Roboto, Ubuntu, "Helvetica Neue", "Noto Sans", Arial, sans-serif'

/** Mantine's <header> would be a second banner landmark. */
const dialogNames = {
  closeButtonProps: { 'aria-label': 'Fechar' },
  attributes: { header: { role: 'none' } },
}

/** For screen readers. */
const pageLabels = {
  first: 'Primeira página',
  previous: 'Página anterior',
  next: 'Próxima página',
  last: 'Última página',
}

export const theme = createTheme({
  colors: { brand, gray: slate, dark: night, red, orange, yellow },
  variantColorResolver: tintedSurfaces,
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 7 },
  black: '#0f172a',
  fontFamily: font,
  headings: { fontFamily: font, fontWeight: '700', textWrap: 'balance' },
  radius: { xs: '6px', sm: '8px', md: '10px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    ActionIcon: { defaultProps: { component: Pressable } },
    // Or a long name would run out of it.
    Alert: { styles: { body: { minWidth: 0 } } },
    Badge: { defaultProps: { variant: 'light', radius: 'sm', tt: 'none' } },
    Button: { defaultProps: { component: Pressable } },
    Modal: {
      defaultProps: { centered: true, radius: 'lg', ...dialogNames },
      styles: {
        title: {
          fontWeight: 650,
          fontSize: '1.125rem',
          lineHeight: 1.35,
          overflowWrap: 'anywhere',
        },
      },
    },
    Drawer: { defaultProps: dialogNames },
    // Its placeholder is not valid inside a menu; the first item gets the focus.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    EmptyState: { defaultProps: { px: 'md' } },
    Pagination: {
      defaultProps: {
        siblings: 0,
        getControlProps: (control: keyof typeof pageLabels) => ({
          'aria-label': pageLabels[control],
        }),
      },
    },
    Tooltip: { defaultProps: { withArrow: true } },
  },
})
