import { Radio, Stack, TextInput } from '@mantine/core'
import { maxLength, minLength, object, enum as oneOf, string, trim } from 'zod/mini'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useEditForm } from '../../../use-edit-form.ts'
import type { KeyFields } from './keys-queries.ts'

const keySchema = object({
  name: string().check(
    trim(),
    minLength(1, 'Informe o nome.'),
    maxLength(60, 'Use no máximo 60 caracteres.'),
  ),
  right: oneOf(['read', 'write']),
})

type Props = { onSave: (fields: KeyFields) => Promise<unknown>; onClose: () => void }

export function NewKeyForm({ onSave, onClose }: Props) {
  const form = useEditForm<KeyFields>({
    stored: { name: '', right: 'read' },
    schema: keySchema,
    save: onSave,
  })
  return (
    <FormDialog
      title="Criar chave"
      action="Criar chave"
      form={form}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextInput
        label="Nome"
        description="O programa que vai usar a chave."
        placeholder="Ex.: n8n"
        withAsterisk
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
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
    </FormDialog>
  )
}
