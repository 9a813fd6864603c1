import { Modal, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { completeAddress, readStoredUrl } from '../../../../domain/stored-url.ts'
import { linkOrigin } from '../../../supabase.ts'
import { focusFirstError } from '../../../ui/focus-first-error.ts'
import { FormButtons } from '../../../ui/form-buttons.tsx'
import { CodeInput } from './code-input.tsx'
import { linkSchema } from './link-schema.ts'

type Fields = { originalUrl: string; code: string }

type Props = { onSave: (fields: Fields) => Promise<void>; onClose: () => void }

export function ShortLinkForm({ onSave, onClose }: Props) {
  const form = useForm<Fields>({
    initialValues: { originalUrl: '', code: '' },
    validate: schemaResolver(linkSchema(linkOrigin()), { sync: true }),
  })
  const submit = form.onSubmit(
    ({ originalUrl, code }) =>
      onSave({ originalUrl: readStoredUrl(completeAddress(originalUrl)) ?? originalUrl, code }),
    focusFirstError(form),
  )
  return (
    <Modal opened onClose={onClose} title="Novo link curto">
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            label="URL original"
            description="Para onde o link leva."
            placeholder="https://www.suaempresa.com.br/ofertas"
            type="url"
            inputMode="url"
            withAsterisk
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('originalUrl')}
            onBlur={() =>
              form.setFieldValue('originalUrl', completeAddress(form.values.originalUrl))
            }
          />
          <CodeInput {...form.getInputProps('code')} />
          <FormButtons submit="Criar link" submitting={form.submitting} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
