import { Select, SimpleGrid, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { leadSourceLabel, linkSources } from '../../domain/links/lead-sources.ts'
import { teamsQuery } from '../company/teams-query.ts'
import { useTimeZone } from '../company/use-time-zone.ts'
import { showRefusal } from '../show-refusal.ts'
import { checkedBy } from '../ui/fields/checked-by.ts'
import { PhoneField } from '../ui/fields/phone-field.tsx'
import { focusFirstError } from '../ui/focus-first-error.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { fieldOfRefusal, type NewLead, newLeadSchema } from './new-lead-schema.ts'
import { ReceiverOption } from './receiver-option.tsx'
import { absenceNote, receiversQuery } from './receivers-query.ts'
import { type Registered, useRegisterLead } from './use-register-lead.ts'

type Props = {
  companyId: string
  source: string
  onRegistered: (lead: Registered, source: string) => void
  onClose: () => void
}

export function RegisterLeadForm({ companyId, source, onRegistered, onClose }: Props) {
  const { data: receivers = [] } = useQuery(receiversQuery(companyId))
  const { data: teams = [] } = useQuery(teamsQuery(companyId))
  const { mutateAsync } = useRegisterLead(companyId)
  const form = useForm<NewLead>({
    initialValues: { name: '', phone: '', email: '', city: '', source, to: 'next' },
    ...checkedBy(newLeadSchema),
  })
  const timeZone = useTimeZone()
  const chosen = receivers.find(({ id }) => form.values.to === `seller:${id}`)
  const field = { size: 'md', autoComplete: 'off' } as const

  return (
    <FormDialog
      title="Registrar lead"
      size="lg"
      action="Registrar"
      form={form}
      onSubmit={form.onSubmit(save, focusFirstError)}
      onClose={onClose}
    >
      <TextInput
        {...field}
        label="Nome"
        withAsterisk
        data-autofocus
        {...form.getInputProps('name')}
      />
      <PhoneField {...field} label="WhatsApp" withAsterisk {...form.getInputProps('phone')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput
          {...field}
          label="E-mail"
          placeholder="Opcional"
          type="email"
          {...form.getInputProps('email')}
        />
        <TextInput
          {...field}
          label="Cidade"
          placeholder="Opcional"
          {...form.getInputProps('city')}
        />
        <Select
          size="md"
          label="Origem"
          data={linkSources.map((value) => ({ value, label: leadSourceLabel(value) }))}
          allowDeselect={false}
          {...form.getInputProps('source')}
        />
        <Select
          size="md"
          label="Para quem"
          description={chosen?.absence && `${chosen.name} não está atendendo agora.`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={[
            { value: 'next', label: 'Próximo da vez' },
            ...group('Equipes', 'team', teams, (name) => `Próximo da vez em ${name}`),
            ...group('Vendedores', 'seller', receivers, (name) => name),
          ]}
          renderOption={({ option: { value, label } }) => (
            <ReceiverOption label={label} note={noteOf(value)} />
          )}
          allowDeselect={false}
          searchable
          nothingFoundMessage="Ninguém com esse nome"
          {...form.getInputProps('to')}
        />
      </SimpleGrid>
    </FormDialog>
  )

  function noteOf(to: string) {
    const receiver = receivers.find(({ id }) => to === `seller:${id}`)
    return receiver && absenceNote(receiver, new Date(), timeZone)
  }

  async function save(lead: NewLead) {
    try {
      onRegistered(await mutateAsync(lead), lead.source)
    } catch (error) {
      showRefusal(form, error, fieldOfRefusal)
    }
  }
}

function group(
  label: string,
  kind: 'team' | 'seller',
  items: { id: string; name: string }[],
  name: (name: string) => string,
) {
  if (items.length === 0) return []
  return [
    {
      group: label,
      items: items.map((item) => ({ value: `${kind}:${item.id}`, label: name(item.name) })),
    },
  ]
}
