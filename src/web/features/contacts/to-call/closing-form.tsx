import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { maxLength, minLength, object, string, trim } from 'zod/mini'
import { checkedBy } from '../../../ui/fields/checked-by.ts'
import { focusFirstError } from '../../../ui/focus-first-error.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { type ToCall, useAnswer } from './to-call-queries.ts'

type Props = { visitor: ToCall; onClose: () => void }

const schema = object({
  closing: string().check(
    trim(),
    minLength(1, 'Informe o motivo.'),
    maxLength(200, 'Use no máximo 200 caracteres.'),
  ),
})

export function ClosingForm({ visitor, onClose }: Props) {
  const { mutateAsync } = useAnswer()
  const form = useForm({ initialValues: { closing: '' }, ...checkedBy(schema) })
  return (
    <FormDialog
      title="Não consegui falar"
      action="Encerrar contato"
      form={form}
      onSubmit={form.onSubmit(save, focusFirstError)}
      onClose={onClose}
    >
      <TextInput
        label={`Por que não foi possível falar com ${visitor.name}?`}
        description="O contato sai da lista de quem chamar. Toda a empresa vê o motivo."
        placeholder="Por exemplo: o número não tem WhatsApp"
        withAsterisk
        data-autofocus
        {...form.getInputProps('closing')}
      />
    </FormDialog>
  )

  async function save({ closing }: { closing: string }) {
    try {
      await mutateAsync({ visitor, closing })
      onClose()
    } catch {
      // The mutation shows the failure.
    }
  }
}
