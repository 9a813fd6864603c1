import { Skeleton } from '@mantine/core'
import { type ComponentProps, lazy, Suspense } from 'react'

const CountChart = lazy(async () => ({ default: (await import('./count-chart.tsx')).CountChart }))

type Props = ComponentProps<typeof CountChart> & { sentence: string }

/** One picture with a text alternative. */
export function CountDrawing({ sentence, ...chart }: Props) {
  return (
    <div role="img" aria-label={sentence} style={{ overflow: 'clip' }}>
      <Suspense fallback={<Skeleton h={chart.height} />}>
        <CountChart {...chart} />
      </Suspense>
    </div>
  )
}
