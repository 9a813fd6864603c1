import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import type { TimePoint } from './group-days.ts'

/** Loaded when there is something to draw: the chart library is larger than the rest of the screen. */
export function DayChart({ points }: { points: TimePoint[] }) {
  return (
    <BarChart
      h={240}
      data={points}
      dataKey="label"
      series={[{ name: 'leads', label: 'Leads', color: 'var(--bar)' }]}
      gridAxis="x"
      tickLine="none"
      maxBarWidth={34}
      yAxisProps={{ allowDecimals: false, width: 40 }}
      xAxisProps={{ minTickGap: 12 }}
      valueFormatter={(value) => value.toLocaleString('pt-BR')}
      barProps={{ isAnimationActive: false, radius: [4, 4, 0, 0] }}
      // The drawing is one picture with a text; its table is beside it.
      barChartProps={{ accessibilityLayer: false }}
    />
  )
}
