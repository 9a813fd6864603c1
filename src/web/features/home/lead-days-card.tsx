import { Box, Paper, Skeleton, Table, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '../../ui/format/format-count.ts'
import { lastDaysQuery } from './home-queries.ts'
import { fillDays, formatDay, type LeadDay, todaySentence } from './lead-days.ts'
import classes from './lead-days-card.module.css'

type Props = { companyId: string | null; timeZone: string | undefined }

/** The table gives screen readers the same numbers. */
export function LeadDaysCard({ companyId, timeZone }: Props) {
  const { data } = useQuery(lastDaysQuery(companyId))
  const days = data && fillDays(data, Date.now(), timeZone)
  return (
    <Paper p="lg" radius="lg" className="card" component="section" aria-labelledby="dias">
      <Title order={2} fz="lg" id="dias">
        Últimos 14 dias
      </Title>
      <Box c="dimmed" fz="sm" mt={4} mih={44}>
        {days ? todaySentence(days) : <Skeleton h={14} mt={4} maw={420} />}
      </Box>
      {days ? <Bars days={days} /> : <Skeleton className={classes.drawing} radius="sm" />}
      <details className={classes.numbers}>
        <summary>Ver os números em tabela</summary>
        {days && <Numbers days={days} />}
      </details>
    </Paper>
  )
}

function Bars({ days }: { days: LeadDay[] }) {
  const most = Math.max(1, ...days.map(({ leads }) => leads))
  return (
    <div className={classes.drawing} data-crowded={most > 999 || undefined} aria-hidden>
      {days.map(({ key, leads }, index) => {
        const today = index === days.length - 1
        const compared = index === days.length - 8
        return (
          <div
            key={key}
            className={classes.day}
            data-today={today || undefined}
            data-compared={compared || undefined}
            title={`${formatDay(key, { dateStyle: 'short' })}: ${formatCount(leads)}`}
          >
            <div className={classes.room}>
              <span className={classes.value}>{formatCount(leads)}</span>
              <span className={classes.bar} style={{ height: `${(leads / most) * 100}%` }} />
            </div>
            <span className={classes.label}>
              {today ? 'hoje' : formatDay(key, { day: '2-digit' })}
            </span>
          </div>
        )
      })}
    </div>
  )
}

function Numbers({ days }: { days: LeadDay[] }) {
  return (
    <Table mt="xs" verticalSpacing={4} captionSide="top" className="tabular">
      <Table.Caption>Leads por dia</Table.Caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Dia</Table.Th>
          <Table.Th scope="col" ta="right">
            Leads
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {days.toReversed().map(({ key, leads }) => (
          <Table.Tr key={key}>
            <Table.Th scope="row" fw={400}>
              {formatDay(key, { weekday: 'short', day: '2-digit', month: '2-digit' })}
            </Table.Th>
            <Table.Td ta="right">
              <Text span size="sm" fw={500}>
                {formatCount(leads)}
              </Text>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
