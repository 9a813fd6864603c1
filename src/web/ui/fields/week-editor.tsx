import { Button, Group, Menu, Stack, Switch, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { IconCopy, IconPlus, IconTrash } from '@tabler/icons-react'
import {
  dayNames,
  findSpansFault,
  type Span,
  usualSpan,
  type WeekDay,
  type WeeklyHours,
  weekDays,
} from '../../../domain/weekly-hours.ts'
import { IconButton } from '../icon-button.tsx'

type Props = { value: WeeklyHours; onChange: (hours: WeeklyHours) => void }

export function WeekEditor({ value, onChange }: Props) {
  const setDays = (days: readonly WeekDay[], spans: readonly Span[]) =>
    onChange(
      Object.fromEntries(
        weekDays
          .map((day) => [day, days.includes(day) ? spans : (value[day] ?? [])] as const)
          .filter(([, kept]) => kept.length > 0),
      ),
    )
  return (
    <Stack gap="sm" role="group" aria-label="Horários da semana">
      {weekDays.map((day) => (
        <DayRow
          key={day}
          day={day}
          spans={value[day] ?? []}
          onChange={(spans) => setDays([day], spans)}
          onCopy={(days) => setDays(days, value[day] ?? [])}
        />
      ))}
    </Stack>
  )
}

type DayProps = {
  day: WeekDay
  spans: readonly Span[]
  onChange: (spans: readonly Span[]) => void
  onCopy: (days: readonly WeekDay[]) => void
}

function DayRow({ day, spans, onChange, onCopy }: DayProps) {
  const name = dayNames[day]
  const fault = findSpansFault(spans)
  const last = spans.at(-1)
  return (
    <Group align="flex-start" gap="6px 16px" role="group" aria-label={name}>
      <Group w={{ base: spans.length > 0 ? '100%' : 124, xs: 124 }} mih={36}>
        <Switch
          label={name}
          checked={spans.length > 0}
          onChange={(event) => onChange(event.currentTarget.checked ? [usualSpan] : [])}
        />
      </Group>
      {spans.length === 0 ? (
        <Text c="dimmed" size="sm" mt={8}>
          Fechado
        </Text>
      ) : (
        <Stack gap={6} flex="1 1 250px">
          {spans.map((span, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a span has nothing else that lasts
            <Group key={i} gap={6} wrap="nowrap">
              <SpanTimes
                label={spans.length > 1 ? `${name}, período ${i + 1}` : name}
                span={span}
                invalid={fault !== undefined}
                onChange={(changed) => onChange(spans.map((s, n) => (n === i ? changed : s)))}
              />
              {i === spans.length - 1 && last && last[1] < '23:00' && (
                <IconButton
                  size={36}
                  label={`Adicionar período em ${name}`}
                  onClick={() => onChange([...spans, nextSpan(last)])}
                >
                  <IconPlus size={18} aria-hidden />
                </IconButton>
              )}
              {spans.length > 1 && (
                <IconButton
                  size={36}
                  label={`Remover período ${i + 1} de ${name}`}
                  onClick={() => onChange(spans.filter((_, n) => n !== i))}
                >
                  <IconTrash size={18} aria-hidden />
                </IconButton>
              )}
            </Group>
          ))}
          {fault && (
            <Text size="xs" c="red" role="alert">
              {fault}
            </Text>
          )}
        </Stack>
      )}
      {spans.length > 0 && <CopyMenu day={name} onCopy={onCopy} />}
    </Group>
  )
}

/** An hour later, until the end of the day at most. */
function nextSpan([, to]: Span): Span {
  const hour = Number(to.slice(0, 2)) + 1
  return [`${String(hour).padStart(2, '0')}:00`, hour < 18 ? '18:00' : '24:00']
}

type TimesProps = { label: string; span: Span; invalid: boolean; onChange: (span: Span) => void }

function SpanTimes({ label, span: [from, to], invalid, onChange }: TimesProps) {
  return (
    <>
      <TextInput
        type="time"
        aria-label={`${label}, das`}
        value={from}
        error={invalid}
        onChange={(event) => onChange([event.currentTarget.value, to])}
      />
      <Text size="sm">às</Text>
      <TextInput
        type="time"
        aria-label={`${label}, às`}
        // An input has no 24:00.
        value={to === '24:00' ? '00:00' : to}
        error={invalid}
        onChange={({ currentTarget }) =>
          onChange([from, currentTarget.value === '00:00' ? '24:00' : currentTarget.value])
        }
      />
    </>
  )
}

type CopyProps = { day: string; onCopy: (days: readonly WeekDay[]) => void }

function CopyMenu({ day, onCopy }: CopyProps) {
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          mt={5}
          leftSection={<IconCopy size={16} aria-hidden />}
        >
          Copiar<VisuallyHidden> os horários de {day}</VisuallyHidden>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onCopy(weekDays.slice(0, 5))}>
          Copiar para segunda a sexta
        </Menu.Item>
        <Menu.Item onClick={() => onCopy(weekDays)}>Copiar para todos os dias</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
