import { TextInput } from '@mantine/core'
import { array, maxLength, minLength, object, string, trim } from 'zod/mini'
import { type WeeklyHours, weekSchema } from '../../../../domain/weekly-hours.ts'
import { useCompany } from '../../../company/use-company.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useEditForm } from '../../../use-edit-form.ts'
import { OwnHoursInput } from '../rotation/own-hours-input.tsx'
import type { Seller } from '../sellers-queries.ts'
import { MembersInput } from './members-input.tsx'
import { isNameTaken, type Team, type TeamFields } from './teams-queries.ts'

const teamSchema = object({
  name: string().check(
    trim(),
    minLength(1, 'Informe o nome.'),
    maxLength(60, 'Use no máximo 60 caracteres.'),
  ),
  hours: weekSchema,
  memberIds: array(string()),
})

type Props = {
  /** Null creates a team. Does not follow the list: the members are saved as differences from it. */
  team: Team | null
  sellers: Seller[]
  onSave: (fields: TeamFields, change: Partial<TeamFields>) => Promise<unknown>
  onClose: () => void
}

export function TeamForm({ team, sellers, onSave, onClose }: Props) {
  const company = useCompany()
  const form = useEditForm<TeamFields>({ stored: toFields(team), schema: teamSchema, save })
  return (
    <FormDialog
      title={team ? 'Editar equipe' : 'Nova equipe'}
      action={team ? 'Salvar' : 'Criar equipe'}
      size="lg"
      form={form}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextInput
        label="Nome"
        placeholder="Ex.: Zona Sul"
        withAsterisk
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <MembersInput sellers={sellers} {...form.getInputProps('memberIds')} />
      <OwnHoursInput
        description="Valem no lugar dos horários da empresa."
        companyHours={(company?.weekly_hours ?? null) as WeeklyHours | null}
        {...form.getInputProps('hours')}
      />
    </FormDialog>
  )

  async function save(fields: TeamFields, change: Partial<TeamFields>) {
    try {
      await onSave(fields, change)
    } catch (error) {
      if (isNameTaken(error)) {
        form.setFieldError('name', 'Já existe uma equipe com este nome.')
        form.getInputNode('name')?.focus()
      }
      throw error
    }
  }
}

function toFields(team: Team | null): TeamFields {
  return {
    name: team?.name ?? '',
    hours: (team?.weekly_hours ?? null) as WeeklyHours | null,
    memberIds: team?.team_members.map(({ seller_id }) => seller_id) ?? [],
  }
}
