import { Input, Slider, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { defaultFormConfig } from '../../../../domain/form/form-config.ts'
import { counted } from '../../../ui/format/format-count.ts'
import type { LinkEditing } from './link-editing.ts'

const marks = [1, 3, 5, 10].map((value) => ({ value, label: `${value} s` }))

export function BehaviorSettings({ form }: { form: LinkEditing }) {
  const { showThankYouMessage, autoRedirectDelay } = form.values.behavior
  const seconds = autoRedirectDelay / 1000
  return (
    <Stack gap="lg">
      <Switch
        label="Mostrar agradecimento"
        description="Se desativado, o cliente vai direto para o WhatsApp."
        {...form.getInputProps('behavior.showThankYouMessage', { type: 'checkbox' })}
      />
      {showThankYouMessage && (
        <>
          <Textarea
            label="Texto de agradecimento"
            placeholder={defaultFormConfig.behavior.thankYouMessage}
            autosize
            minRows={2}
            maxLength={500}
            {...form.getInputProps('behavior.thankYouMessage')}
          />
          <Input.Wrapper
            label="Tempo até abrir o WhatsApp"
            labelElement="div"
            description={counted(seconds, 'segundo', 'segundos')}
          >
            <Slider
              mt="xs"
              mb="xl"
              mx="xs"
              min={1}
              max={10}
              step={1}
              marks={marks}
              label={(value) => `${value} s`}
              thumbLabel="Segundos até abrir o WhatsApp"
              value={seconds}
              onChange={(value) => form.setFieldValue('behavior.autoRedirectDelay', value * 1000)}
            />
          </Input.Wrapper>
        </>
      )}
      <Switch
        label="Avisos durante o preenchimento"
        description="Mostra na hora o que falta. Os dados são sempre conferidos no envio."
        {...form.getInputProps('behavior.enableValidation', { type: 'checkbox' })}
      />
      <TextInput
        label="Redirecionar para outra página"
        description="Opcional. Em vez do WhatsApp, abre este endereço; o botão do WhatsApp continua na tela."
        type="url"
        inputMode="url"
        placeholder="https://suaempresa.com.br/obrigado"
        {...form.getInputProps('behavior.customRedirectUrl')}
      />
    </Stack>
  )
}
