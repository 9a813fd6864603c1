import { Stack, Switch, Text } from '@mantine/core'
import {
  describeWeek,
  findWeekFault,
  usualWeek,
  type WeeklyHours,
} from '../../../../domain/weekly-hours.ts'
import { useCompany } from '../../../company/use-company.ts'
import { WeekEditor } from '../../../ui/week-editor.tsx'

type Props = {
  value?: WeeklyHours | null
  onChange: (hours: WeeklyHours | null) => void
  'data-path'?: string
}

export function OwnHoursInput({ value = null, onChange, 'data-path': path }: Props) {
  const companyHours = useCompany()?.weekly_hours as WeeklyHours | null | undefined
  const fault = findWeekFault(value)
  return (
    <Stack gap="sm">
      <Switch
        label="Horários próprios"
        description="Valem no lugar dos horários da empresa."
        checked={value !== null}
        data-path={path}
        onChange={(event) =>
          onChange(event.currentTarget.checked ? (companyHours ?? usualWeek) : null)
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
