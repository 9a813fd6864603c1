import { TextInput } from '@mantine/core'
import { maxLength, object, string, trim } from 'zod/mini'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { formatCount } from '../../../ui/format/format-count.ts'
import { useEditForm } from '../../../use-edit-form.ts'
import type { Connection } from './conversions-queries.ts'
import { type ConversionFields, fieldOfRefusal, type platforms } from './platforms.ts'

const text = (most: number) =>
  string().check(trim(), maxLength(most, `Use no máximo ${formatCount(most)} caracteres.`))

/** The database checks what the platform asks for. */
const fieldsSchema = object({
  target: text(40),
  secret: text(1_000),
  testCode: text(40),
  lead: text(100),
  won: text(100),
})

type Props = {
  platform: (typeof platforms)[number]
  connection: Connection | undefined
  onSave: (fields: ConversionFields) => Promise<unknown>
  onClose: () => void
}

export function PlatformForm({ platform, connection, onSave, onClose }: Props) {
  const form = useEditForm<ConversionFields>({
    stored: connection?.fields ?? platform.initial,
    schema: fieldsSchema,
    save: onSave,
    fieldOfRefusal,
  })
  return (
    <FormDialog
      title={platform.title}
      action={connection ? 'Salvar' : 'Conectar'}
      form={form}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {platform.fields.map((field, place) => {
        const { name, label, description, placeholder = '', isRequired = false, isSecret } = field
        const isKept = isSecret === true && connection !== undefined
        const Input = isSecret ? PasswordField : TextInput
        return (
          <Input
            key={name}
            label={label}
            description={isKept ? `${description} Deixe vazio para manter o atual.` : description}
            placeholder={placeholder}
            withAsterisk={isRequired && !isKept}
            autoComplete="off"
            {...(place === 0 ? { 'data-autofocus': true } : {})}
            {...form.getInputProps(name)}
          />
        )
      })}
    </FormDialog>
  )
}
