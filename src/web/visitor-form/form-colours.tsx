import { buttonColours, contrast } from '../../domain/colour.ts'
import { readFormConfig } from '../../domain/form/form-config.ts'
import { ColourChoice, type ColourInput } from './colour-choice.tsx'

/** Presets of spec section 9. */
const primaryPresets = {
  Verde: '#16a34a',
  Azul: '#2563eb',
  Roxo: '#7c3aed',
  Vermelho: '#dc2626',
  Laranja: '#ea580c',
  Grafite: '#334155',
}

const backgroundPresets = {
  'Azul claro': '#f0f9ff',
  'Verde claro': '#f0fdf4',
  Lilás: '#faf5ff',
  Rosa: '#fff1f2',
  Creme: '#fffbeb',
  Cinza: '#f1f5f9',
}

type Props = { primary: ColourInput; background: ColourInput }

/** The two colours of a visitor's form. */
export function FormColours({ primary, background }: Props) {
  return (
    <>
      <ColourChoice
        label="Cor principal"
        presets={primaryPresets}
        note={contrastNote(primary.value ?? '')}
        {...primary}
      />
      <ColourChoice label="Cor de fundo" presets={backgroundPresets} {...background} />
    </>
  )
}

/** White text needs a contrast of 4.5:1; the form adapts colours that are not presets. */
function contrastNote(typed: string): string | undefined {
  if (Object.values(primaryPresets).includes(typed.toLowerCase())) return undefined
  const { primaryColor } = readFormConfig({ appearance: { primaryColor: typed } }).appearance
  const ratio = contrast(primaryColor, '#ffffff')
  if (ratio >= 4.5) return undefined
  const shown = ratio.toLocaleString('pt-BR', { maximumFractionDigits: 1 })
  const help =
    buttonColours(primaryColor).text === '#ffffff'
      ? 'o botão usa um tom um pouco mais escuro'
      : 'o texto do botão fica escuro'
  return `Contraste baixo com texto branco (${shown}:1). Para todos conseguirem ler, ${help}.`
}
