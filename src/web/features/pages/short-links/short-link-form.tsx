import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { completeAddress, readStoredUrl } from '../../../../domain/links/stored-url.ts'
import { TeamSelect } from '../../../company/team-select.tsx'
import { linkOrigin } from '../../../supabase.ts'
import { checkedBy } from '../../../ui/fields/checked-by.ts'
import { focusFirstError } from '../../../ui/focus-first-error.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { CodeInput } from './code-input.tsx'
import { linkSchema } from './link-schema.ts'

type Fields = { originalUrl: string; code: string; teamId: string | null }

type Props = { onSave: (fields: Fields) => Promise<void>; onClose: () => void }

export function ShortLinkForm({ onSave, onClose }: Props) {
  const form = useForm<Fields>({
    initialValues: { originalUrl: '', code: '', teamId: null },
    ...checkedBy(linkSchema(linkOrigin())),
  })
  const submit = form.onSubmit(
    ({ originalUrl, ...fields }) =>
      onSave({
        ...fields,
        originalUrl: readStoredUrl(completeAddress(originalUrl)) ?? originalUrl,
      }),
    focusFirstError,
  )
  return (
    <FormDialog
      title="Novo link curto"
      action="Criar link"
      form={form}
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
      <TeamSelect
        description="Vale para um link que leva ao seu formulário de captura."
        {...form.getInputProps('teamId')}
      />
    </FormDialog>
  )
}
