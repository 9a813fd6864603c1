import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'

type Props = { height: number; what: string; points: { label: string; count: number }[] }

/** Loaded lazily: the chart library is larger than the rest of the screen. */
export function CountChart({ height, what, points }: Props) {
  return (
    <BarChart
      h={height}
      data={points}
      dataKey="label"
      series={[{ name: 'count', label: what, color: 'var(--bar)' }]}
      gridAxis="x"
      tickLine="none"
      maxBarWidth={34}
      yAxisProps={{ allowDecimals: false, width: 40 }}
      xAxisProps={{ minTickGap: 12 }}
      valueFormatter={(value) => value.toLocaleString('pt-BR')}
      barProps={{ isAnimationActive: false, radius: [4, 4, 0, 0] }}
      // The surrounding element describes the chart as one picture.
      barChartProps={{ accessibilityLayer: false }}
    />
  )
}
