import { Button, ScrollArea, Skeleton, Table, Text } from '@mantine/core'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import { CountDrawing } from '../../ui/figures/count-drawing.tsx'
import { counted, formatCount } from '../../ui/format/format-count.ts'
import { groupDays, type TimePoint } from './group-days.ts'
import type { LeadCount, LeadCounts } from './leads-queries.ts'
import { ReportPanel } from './report-panel.tsx'

const titles = { day: 'Leads por dia', month: 'Leads por mês', year: 'Leads por ano' }
const heads = { day: 'Dia', month: 'Mês', year: 'Ano' }

type Props = { days: LeadCount[] | undefined; counters: LeadCounts | undefined; today: boolean }

export function DayPanel({ days, counters, today }: Props) {
  const [asTable, setAsTable] = useState(false)
  const { unit, points } = groupDays(days ?? [])
  if (today && days) {
    return (
      <ReportPanel title="Leads de hoje">
        <Text>{againstYesterday(counters)}</Text>
      </ReportPanel>
    )
  }
  return (
    <ReportPanel
      title={titles[unit]}
      action={
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={
            asTable ? <IconChartBar size={16} aria-hidden /> : <IconTable size={16} aria-hidden />
          }
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? 'Ver como gráfico' : 'Ver como tabela'}
        </Button>
      }
    >
      {!days ? (
        <Skeleton h={240} />
      ) : asTable ? (
        <PointTable head={heads[unit]} points={points} />
      ) : (
        <CountDrawing
          height={240}
          sentence={summaryOf(titles[unit], points)}
          what="Leads"
          points={points.map(({ label, leads }) => ({ label, count: leads }))}
        />
      )}
    </ReportPanel>
  )
}

function PointTable({ head, points }: { head: string; points: TimePoint[] }) {
  return (
    <ScrollArea.Autosize mah={320} viewportProps={{ tabIndex: 0 }}>
      <Table verticalSpacing={6} className="tabular" maw={420}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{head}</Table.Th>
            <Table.Th scope="col" ta="right">
              Leads
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {points.toReversed().map(({ key, name, leads }) => (
            <Table.Tr key={key}>
              <Table.Td>{name}</Table.Td>
              <Table.Td ta="right">{formatCount(leads)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  )
}

function againstYesterday(counters: LeadCounts | undefined): string {
  const { today, yesterday } = counters ?? { today: 0, yesterday: 0 }
  return `${counted(today, 'lead', 'leads')} até agora. Ontem, o dia inteiro: ${formatCount(yesterday)}.`
}

function summaryOf(title: string, points: TimePoint[]): string {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return title
  const best = points.reduce((most, point) => (point.leads > most.leads ? point : most))
  const total = points.reduce((sum, { leads }) => sum + leads, 0)
  return `${title}, de ${first.name} a ${last.name}: ${formatCount(total)} ao todo, ${formatCount(best.leads)} no melhor (${best.name}).`
}
