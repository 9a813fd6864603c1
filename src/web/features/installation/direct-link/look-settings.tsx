import { Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { defaultFormConfig } from '../../../../domain/form/form-config.ts'
import { FormColours } from '../../../visitor-form/form-colours.tsx'
import { LogoChoice } from '../../../visitor-form/logo-choice.tsx'
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
      <FormColours
        primary={{
          value: appearance.primaryColor,
          onChange: (colour) => form.setFieldValue('appearance.primaryColor', colour),
        }}
        background={{
          value: appearance.backgroundColor,
          onChange: (colour) => form.setFieldValue('appearance.backgroundColor', colour),
        }}
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
