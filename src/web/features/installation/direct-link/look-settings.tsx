import { Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { buttonColours, contrast } from '../../../../domain/colour.ts'
import { defaultFormConfig, readFormConfig } from '../../../../domain/form/form-config.ts'
import { LogoChoice } from '../logo-choice.tsx'
import { ColourChoice } from './colour-choice.tsx'
import { backgroundPresets, primaryPresets } from './colour-presets.ts'
import type { LinkEditing } from './link-editing.ts'

export function LookSettings({ form }: { form: LinkEditing }) {
  const { appearance } = form.values
  return (
    <Stack gap="lg">
      <TextInput
        label="Título"
        placeholder={defaultFormConfig.appearance.title}
        maxLength={120}
        {...form.getInputProps('appearance.title')}
      />
      <Textarea
        label="Descrição"
        autosize
        minRows={2}
        maxLength={500}
        {...form.getInputProps('appearance.description')}
      />
      <ColourChoice
        label="Cor principal"
        presets={primaryPresets}
        value={appearance.primaryColor}
        onChange={(colour) => form.setFieldValue('appearance.primaryColor', colour)}
        note={contrastNote(appearance.primaryColor)}
      />
      <ColourChoice
        label="Cor de fundo"
        presets={backgroundPresets}
        value={appearance.backgroundColor}
        onChange={(colour) => form.setFieldValue('appearance.backgroundColor', colour)}
      />
      <Switch
        label="Mostrar logo"
        description="Sem logo, aparecem as iniciais da empresa."
        {...form.getInputProps('appearance.showLogo', { type: 'checkbox' })}
      />
      {appearance.showLogo && (
        <>
          <LogoChoice
            value={appearance.logoUrl}
            onChange={(address) => form.setFieldValue('appearance.logoUrl', address)}
          />
          <TextInput
            label="Endereço da imagem do logo"
            type="url"
            inputMode="url"
            placeholder="https://suaempresa.com.br/logo.png"
            {...form.getInputProps('appearance.logoUrl')}
          />
        </>
      )}
    </Stack>
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
