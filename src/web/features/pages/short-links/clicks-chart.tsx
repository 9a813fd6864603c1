import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'

type Props = { points: { label: string; clicks: number }[] }

/** Loaded when there is something to draw: the chart library is larger than the rest of the screen. */
export function ClicksChart({ points }: Props) {
  return (
    <BarChart
      h={200}
      data={points}
      dataKey="label"
      series={[{ name: 'clicks', label: 'Cliques', color: 'var(--bar)' }]}
      gridAxis="x"
      tickLine="none"
      maxBarWidth={34}
      yAxisProps={{ allowDecimals: false, width: 40 }}
      xAxisProps={{ minTickGap: 12 }}
      valueFormatter={(value) => value.toLocaleString('pt-BR')}
      barProps={{ isAnimationActive: false, radius: [4, 4, 0, 0] }}
      // The drawing is one picture with a text.
      barChartProps={{ accessibilityLayer: false }}
    />
  )
}
