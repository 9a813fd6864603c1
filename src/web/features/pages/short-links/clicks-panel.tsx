import { Center, Group, SegmentedControl, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CountDrawing } from '../../../ui/figures/count-drawing.tsx'
import { counted } from '../../../ui/format/format-count.ts'
import { LoadError } from '../../../ui/load-error.tsx'
import { clicksSentence } from './clicks-sentence.ts'
import { clicksQuery } from './short-links-queries.ts'

type Props = { companyId: string; linkId?: string }

export function ClicksPanel({ companyId, linkId }: Props) {
  const [period, setPeriod] = useState('14')
  const days = useQuery(clicksQuery(companyId, linkId, Number(period)))
  const total = days.data?.reduce((sum, { clicks }) => sum + clicks, 0)
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <div>
          <Title order={2} fz="lg">
            Cliques por dia
          </Title>
          <Text size="sm" c="dimmed">
            {total === undefined
              ? days.isError
                ? '—'
                : '…'
              : `${counted(total, 'clique', 'cliques')} no período`}
          </Text>
        </div>
        <SegmentedControl
          aria-label="Período"
          data={[
            { value: '14', label: '14 dias' },
            { value: '30', label: '30 dias' },
          ]}
          value={period}
          onChange={setPeriod}
        />
      </Group>
      {days.isError && !days.data && (
        <LoadError
          title="Erro ao carregar cliques"
          message="Não foi possível carregar os cliques."
          query={days}
        />
      )}
      {!days.data && !days.isError && <Skeleton h={200} />}
      {days.data && total === 0 && (
        <Center h={200}>
          <Text c="dimmed" ta="center">
            Nenhum clique nestes dias. Divulgue seus links e eles aparecem aqui.
          </Text>
        </Center>
      )}
      {days.data && total !== 0 && (
        <CountDrawing
          height={200}
          sentence={clicksSentence(days.data)}
          what="Cliques"
          points={days.data.map(({ day, clicks }) => ({ label: dayLabel(day), count: clicks }))}
        />
      )}
    </Stack>
  )
}

function dayLabel(day: string): string {
  return `${day.slice(8)}/${day.slice(5, 7)}`
}
