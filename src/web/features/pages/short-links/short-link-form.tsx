import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { completeAddress, readStoredUrl } from '../../../../domain/links/stored-url.ts'
import { linkOrigin } from '../../../supabase.ts'
import { checkedBy } from '../../../ui/checked-by.ts'
import { focusFirstError } from '../../../ui/focus-first-error.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { CodeInput } from './code-input.tsx'
import { linkSchema } from './link-schema.ts'

type Fields = { originalUrl: string; code: string }

type Props = { onSave: (fields: Fields) => Promise<void>; onClose: () => void }

export function ShortLinkForm({ onSave, onClose }: Props) {
  const form = useForm<Fields>({
    initialValues: { originalUrl: '', code: '' },
    ...checkedBy(linkSchema(linkOrigin())),
  })
  const submit = form.onSubmit(
    ({ originalUrl, code }) =>
      onSave({ originalUrl: readStoredUrl(completeAddress(originalUrl)) ?? originalUrl, code }),
    focusFirstError,
  )
  return (
    <FormDialog
      title="Novo link curto"
      action="Criar link"
      submitting={form.submitting}
      onSubmit={submit}
      onClose={onClose}
    >
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
        onBlur={() => form.setFieldValue('originalUrl', completeAddress(form.values.originalUrl))}
      />
      <CodeInput {...form.getInputProps('code')} />
    </FormDialog>
  )
}
