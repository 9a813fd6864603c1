import { Radio, Stack, TextInput } from '@mantine/core'
import { maxLength, minLength, object, enum as oneOf, string, trim } from 'zod/mini'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useEditForm } from '../../../use-edit-form.ts'
import { keyWords, type Purpose } from './key-words.ts'
import type { KeyFields } from './keys-queries.ts'

const keySchema = object({
  name: string().check(
    trim(),
    minLength(1, 'Informe o nome.'),
    maxLength(60, 'Use no máximo 60 caracteres.'),
  ),
  right: oneOf(['read', 'write']),
})

type Props = {
  purpose: Purpose
  onSave: (fields: KeyFields) => Promise<unknown>
  onClose: () => void
}

export function NewKeyForm({ purpose, onSave, onClose }: Props) {
  const words = keyWords[purpose]
  const form = useEditForm<KeyFields>({
    stored: { name: '', right: 'read' },
    schema: keySchema,
    save: onSave,
  })
  return (
    <FormDialog
      title={words.make}
      action={words.make}
      form={form}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextInput
        label="Nome"
        description={words.usedBy}
        placeholder={words.example}
        withAsterisk
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      {purpose === 'api' && (
        <Radio.Group label="Acesso" {...form.getInputProps('right')}>
          <Stack gap="sm" mt="xs">
            <Radio
              value="read"
              label="Somente leitura"
              description="Leads, vendedores, links, páginas e equipes."
            />
            <Radio
              value="write"
              label="Leitura e escrita"
              description="Também registra leads, marca resultados e pausa vendedores."
            />
          </Stack>
        </Radio.Group>
      )}
    </FormDialog>
  )
}
