import { Checkbox, Stack, TextInput } from '@mantine/core'
import { array, maxLength, minLength, object, string, trim } from 'zod/mini'
import { webhookEvents } from '../../../integration-words.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useEditForm } from '../../../use-edit-form.ts'
import { fieldOfRefusal, type Webhook, type WebhookFields } from './webhooks-queries.ts'

/** The database decides which addresses are public. */
const webhookSchema = object({
  url: string().check(
    trim(),
    minLength(1, 'Informe o endereço.'),
    maxLength(2_000, 'Use no máximo 2.000 caracteres.'),
  ),
  events: array(string()).check(minLength(1, 'Escolha pelo menos um evento.')),
})

type Props = {
  /** Null creates one. */
  webhook: Webhook | null
  onSave: (fields: WebhookFields, change: Partial<WebhookFields>) => Promise<unknown>
  onClose: () => void
}

export function WebhookForm({ webhook, onSave, onClose }: Props) {
  const form = useEditForm<WebhookFields>({
    stored: {
      url: webhook?.url ?? '',
      events: webhook?.events ?? ['lead.captured', 'lead.erased'],
    },
    schema: webhookSchema,
    save: onSave,
    fieldOfRefusal,
  })
  return (
    <FormDialog
      title={webhook ? 'Editar webhook' : 'Novo webhook'}
      action={webhook ? 'Salvar' : 'Criar webhook'}
      form={form}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextInput
        label="Endereço"
        description="Recebe um POST com JSON a cada evento. Um endereço público com https://; para testar, http://localhost em um Rodízio do mesmo computador."
        placeholder="https://exemplo.com.br/leads"
        type="url"
        inputMode="url"
        withAsterisk
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('url')}
      />
      <Checkbox.Group label="Eventos" {...form.getInputProps('events')}>
        <Stack gap="xs" mt="xs">
          {webhookEvents.map(({ value, label }) => (
            <Checkbox key={value} value={value} label={label} />
          ))}
        </Stack>
      </Checkbox.Group>
    </FormDialog>
  )
}
