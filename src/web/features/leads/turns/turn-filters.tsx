import { Group, Select } from '@mantine/core'
import { DayField } from '../../../ui/fields/day-field.tsx'
import type { Days, turnPeriods } from './turn-periods.ts'

type Props = {
  periods: ReturnType<typeof turnPeriods>
  days: Days
  onChange: (days: Days) => void
}

const other = 'Outras datas'

export function TurnFilters({ periods, days, onChange }: Props) {
  const chosen = periods.find(({ from, to }) => from === days.from && to === days.to)
  return (
    <Group gap="md" align="flex-start" grow preventGrowOverflow={false} maw={640} data-not-printed>
      <Select
        label="Período"
        data={[...periods.map(({ label }) => label), ...(chosen ? [] : [other])]}
        value={chosen?.label ?? other}
        onChange={(label) => {
          const next = periods.find((period) => period.label === label)
          if (next) onChange({ from: next.from, to: next.to })
        }}
        allowDeselect={false}
        miw={170}
      />
      <DayField
        label="De"
        day={days.from}
        onChange={(from) => from && onChange({ ...days, from })}
      />
      <DayField
        label="Até"
        day={days.to}
        notBefore={days.from}
        onChange={(to) => to && onChange({ ...days, to })}
      />
    </Group>
  )
}
