import { Button, Group, NumberInput, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { describeWeek, findSpansFault, type WeeklyHours } from '../../../../domain/weekly-hours.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { defaultTimeZone } from '../../../ui/format/format-date.ts'
import { WeekEditor } from '../../../ui/week-editor.tsx'
import type { Seller } from '../sellers-queries.ts'
import { fromLocal, toLocal } from './local-moment.ts'
import { useSellerRotation } from './rotation-queries.ts'

const day = 86_400_000

type Props = { seller: Seller; timeZone: string | undefined; onClose: () => void }

export function AvailabilityDialog({ seller, timeZone = defaultTimeZone, onClose }: Props) {
  const { save, level } = useSellerRotation(seller.id)
  const [away, setAway] = useState(
    seller.away_until && Date.parse(seller.away_until) > Date.now()
      ? toLocal(new Date(seller.away_until), timeZone)
      : '',
  )
  const [limit, setLimit] = useState<number | string>(seller.daily_limit ?? '')
  const [weight, setWeight] = useState<number | string>(seller.weight)
  const [hours, setHours] = useState(seller.weekly_hours as WeeklyHours | null)
  const isEmpty = hours !== null && Object.keys(hours).length === 0
  const isWrong = isEmpty || Object.values(hours ?? {}).some((spans) => findSpansFault(spans))
  const today = toLocal(new Date(), timeZone).slice(0, 10)
  const awayFor = (days: number) =>
    setAway(
      `${toLocal(new Date(Date.parse(`${today}T12:00Z`) + days * day), 'UTC').slice(0, 10)}T00:00`,
    )

  return (
    <FormDialog
      title={`Disponibilidade de ${seller.name}`}
      action="Salvar"
      size="lg"
      submitting={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <div>
        <TextInput
          type="datetime-local"
          label="De folga até"
          description="Volta ao rodízio sozinho. Vazio: não está de folga."
          min={`${today}T00:00`}
          value={away}
          onChange={(event) => setAway(event.currentTarget.value)}
          data-autofocus
        />
        <Group gap="xs" mt={6}>
          <Choice label="Até amanhã" onClick={() => awayFor(1)} />
          <Choice label="Uma semana" onClick={() => awayFor(7)} />
          {away && <Choice label="Encerrar folga" onClick={() => setAway('')} />}
        </Group>
      </div>
      <Group grow align="flex-start">
        <NumberInput
          label="Limite por dia"
          description="Vazio: sem limite."
          min={1}
          allowDecimal={false}
          allowNegative={false}
          value={limit}
          onChange={setLimit}
        />
        <NumberInput
          label="Peso no rodízio"
          description="Com peso 2, recebe o dobro."
          min={1}
          max={10}
          allowDecimal={false}
          clampBehavior="strict"
          value={weight}
          onChange={setWeight}
        />
      </Group>
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
            <Text size="sm" role="status" c={isEmpty ? 'red' : undefined}>
              {isEmpty ? 'Escolha ao menos um dia.' : `Atende ${describeWeek(hours)}.`}
            </Text>
          </>
        )}
      </Stack>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">
          Voltou ou chegou agora? Conta como quem tem menos leads, para não receber todos de uma
          vez.
        </Text>
        <Button
          variant="default"
          flex="none"
          loading={level.isPending}
          onClick={() => level.mutate()}
        >
          Nivelar com a equipe
        </Button>
      </Group>
    </FormDialog>
  )

  async function submit(event: { preventDefault: () => void }) {
    event.preventDefault()
    if (isWrong) return
    try {
      await save.mutateAsync({
        away_until: away ? fromLocal(away, timeZone).toISOString() : null,
        daily_limit: limit === '' ? null : Number(limit),
        weight: Number(weight) || 1,
        weekly_hours: hours as never,
      })
    } catch {
      return
    }
    onClose()
  }
}

function Choice({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="default" size="compact-sm" onClick={onClick}>
      {label}
    </Button>
  )
}
