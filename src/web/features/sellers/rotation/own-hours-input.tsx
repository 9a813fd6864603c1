import { Stack, Switch, Text } from '@mantine/core'
import { useRef } from 'react'
import {
  describeWeek,
  findWeekFault,
  usualWeek,
  type WeeklyHours,
} from '../../../../domain/weekly-hours.ts'
import { WeekEditor } from '../../../ui/fields/week-editor.tsx'

type Props = {
  /** What they come before. */
  description: string
  companyHours: WeeklyHours | null
  value?: WeeklyHours | null
  onChange: (hours: WeeklyHours | null) => void
  'data-path'?: string
}

export function OwnHoursInput(props: Props) {
  const { description, companyHours, value = null, onChange, 'data-path': path } = props
  const fault = findWeekFault(value)
  // Switched off and on, they are as before.
  const last = useRef(value)
  if (value) last.current = value
  return (
    <Stack gap="sm">
      <Switch
        label="Horários próprios"
        description={description}
        checked={value !== null}
        data-path={path}
        onChange={(event) =>
          onChange(event.currentTarget.checked ? (last.current ?? companyHours ?? usualWeek) : null)
        }
      />
      {value && (
        <>
          <WeekEditor value={value} onChange={onChange} />
          <Text size="sm" role="status" c={fault && 'error'}>
            {fault ?? `Atende ${describeWeek(value)}.`}
          </Text>
        </>
      )}
    </Stack>
  )
}
