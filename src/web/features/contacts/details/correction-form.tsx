import { Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { formatPhone } from '../../../../domain/phone.ts'
import { fieldOfPerson, type Person, personSchema } from '../../../by-hand/new-lead-schema.ts'
import { callRpc } from '../../../call-rpc.ts'
import { reasonBeside } from '../../../show-refusal.ts'
import { PhoneField } from '../../../ui/fields/phone-field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { toastSuccess } from '../../../ui/toast.ts'
import { useEditForm } from '../../../use-edit-form.ts'
import { contactsKey } from '../contacts-queries.ts'
import type { ContactDetails } from './contact-details-query.ts'

type Props = { contact: ContactDetails; onClose: () => void }

export function CorrectionForm({ contact, onClose }: Props) {
  const { mutateAsync } = useCorrection(contact.id)
  const { name, phone, email, city } = contact
  const form = useEditForm<Person>({
    stored: { name, phone: formatPhone(phone), email: email ?? '', city: city ?? '' },
    schema: personSchema,
    save: async (_, change) => {
      await mutateAsync(change)
      onClose()
    },
    fieldOfRefusal: fieldOfPerson,
  })
  return (
    <FormDialog
      title="Corrigir dados deste contato"
      action="Salvar"
      form={form}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        O que estava errado muda em todos os contatos deste telefone.
      </Text>
      <TextInput label="Nome" withAsterisk data-autofocus {...form.getInputProps('name')} />
      <PhoneField label="WhatsApp" withAsterisk {...form.getInputProps('phone')} />
      <TextInput label="E-mail" type="email" {...form.getInputProps('email')} />
      <TextInput label="Cidade" {...form.getInputProps('city')} />
    </FormDialog>
  )
}

function useCorrection(id: string) {
  return useMutation({
    meta: {
      failure: 'Erro ao corrigir contato',
      reason: reasonBeside(fieldOfPerson),
      awaits: [contactsKey],
      invalidates: [['leads'], ['home'], ['privacy-requests']],
    },
    mutationFn: ({ name, phone, email, city }: Partial<Person>) =>
      callRpc('correct_contact', {
        p_lead_id: id,
        ...(name !== undefined && { p_name: name }),
        ...(phone !== undefined && { p_phone: phone }),
        ...(email !== undefined && { p_email: email }),
        ...(city !== undefined && { p_city: city }),
      }),
    onSuccess: (changed) => changed > 0 && toastSuccess('Dados corrigidos!'),
  })
}
