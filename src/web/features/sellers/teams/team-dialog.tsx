import { MultiSelect, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { describeWeek, findSpansFault, type WeeklyHours } from '../../../../domain/weekly-hours.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { WeekEditor } from '../../../ui/week-editor.tsx'
import type { Seller } from '../sellers-queries.ts'
import type { TeamFields } from './teams-queries.ts'

type Props = {
  /** Null creates a team. */
  stored: TeamFields | null
  sellers: Seller[]
  saving: boolean
  /** Rejects if the team was not saved; the mutation shows why. */
  onSave: (fields: TeamFields) => Promise<unknown>
  onClose: () => void
}

export function TeamDialog({ stored, sellers, saving, onSave, onClose }: Props) {
  const [name, setName] = useState(stored?.name ?? '')
  const [memberIds, setMemberIds] = useState(stored?.memberIds ?? [])
  const [hours, setHours] = useState<WeeklyHours | null>(stored?.hours ?? null)
  const [fault, setFault] = useState<string>()
  const isWrong =
    hours !== null &&
    (Object.keys(hours).length === 0 || Object.values(hours).some((spans) => findSpansFault(spans)))

  return (
    <FormDialog
      title={stored ? 'Editar equipe' : 'Nova equipe'}
      action={stored ? 'Salvar' : 'Criar equipe'}
      size="lg"
      submitting={saving}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label="Nome"
        placeholder="Ex.: Lançamentos"
        withAsterisk
        maxLength={60}
        autoComplete="off"
        data-autofocus
        value={name}
        error={fault}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <MultiSelect
        label="Vendedores"
        description="Cada um pode estar em várias equipes."
        data={sellers
          .filter(({ role }) => role === 'seller')
          .map(({ id, name }) => ({ value: id, label: name }))}
        value={memberIds}
        onChange={setMemberIds}
        searchable
        nothingFoundMessage="Nenhum vendedor encontrado"
      />
      <Stack gap="sm">
        <Switch
          label="Horários próprios"
          description="Valem no lugar dos horários da empresa."
          checked={hours !== null}
          onChange={(event) =>
            setHours(event.currentTarget.checked ? { mon: [['09:00', '18:00']] } : null)
          }
        />
        {hours && (
          <>
            <WeekEditor value={hours} onChange={setHours} />
            <Text size="sm" role="status">
              {isWrong ? 'Confira os horários.' : `Atende ${describeWeek(hours)}.`}
            </Text>
          </>
        )}
      </Stack>
    </FormDialog>
  )

  async function submit(event: { preventDefault: () => void }) {
    event.preventDefault()
    const trimmed = name.trim()
    setFault(trimmed ? undefined : 'Informe o nome.')
    if (!trimmed || isWrong) return
    try {
      await onSave({ name: trimmed, hours, memberIds })
    } catch (error) {
      if ((error as { code?: string }).code === '23505') {
        setFault('Já existe uma equipe com este nome.')
      }
      return
    }
    onClose()
  }
}
