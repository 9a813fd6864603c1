/** The statement of turns (product decision 47). */
import { Skeleton, Stack, Text } from '@mantine/core'
import { IconScale } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { object } from 'zod/mini'
import { formatDate } from '../../../../domain/format-date.ts'
import { isDay } from '../../../../domain/is-day.ts'
import { text, useAddress } from '../../../address.ts'
import type { Company } from '../../../company/company.ts'
import { EmptyCard } from '../../../ui/cards/empty-card.tsx'
import { CsvMenu } from '../../../ui/csv-menu.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { ReportPanel } from '../report-panel.tsx'
import { TurnCheckNote } from './turn-check-note.tsx'
import { TurnFilters } from './turn-filters.tsx'
import { turnPeriods } from './turn-periods.ts'
import { TurnTable } from './turn-table.tsx'
import { turnCheckQuery, turnsQuery } from './turns-queries.ts'
import { useTurnsExport } from './use-turns-export.ts'

const turnsAddress = object({ de: text, ate: text })

type Props = { companyId: string; company: Company | undefined }

export function TurnsPanel({ companyId, company }: Props) {
  const timeZone = company?.time_zone
  const [{ de, ate }, change] = useAddress(turnsAddress)
  const periods = turnPeriods(Date.now(), timeZone)
  const from = isDay(de) ? de : (periods[0]?.from ?? '')
  const to = isDay(ate) ? ate : (periods[0]?.to ?? '')
  const scope = { companyId, from, to }
  const turns = useInfiniteQuery(turnsQuery(scope))
  const check = useQuery(turnCheckQuery(scope))
  const rows = turns.data?.pages.flat()
  const { busy, save, print } = useTurnsExport(scope, timeZone, {
    checked: rows?.length === 0 ? 0 : check.data?.checked,
    showAll,
  })

  return (
    <ReportPanel
      title="Extrato da divisão"
      description="Cada lead dividido e por que foi para aquele vendedor, sem dados dos contatos. A vez é de quem tem a menor contagem; no empate, de quem espera há mais tempo; se nem isso decide, vale a ordem sorteada quando cada vendedor foi cadastrado."
      action={
        <CsvMenu label="Exportar extrato" busy={busy} onSave={save} onPrint={() => void print()} />
      }
    >
      <Stack gap="md">
        <TurnFilters
          periods={periods}
          days={{ from, to }}
          onChange={(days) => change({ de: days.from, ate: days.to })}
        />
        <Text className="only-printed">
          {[company?.name, `De ${formatDate(from, 'UTC')} a ${formatDate(to, 'UTC')}`]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        {rows?.length !== 0 && <TurnCheckNote check={check} />}
        {turns.isPending && <Skeleton h={320} radius="md" />}
        {turns.isError && !rows && (
          <LoadError
            title="Erro ao carregar extrato"
            message="Não foi possível carregar as vezes deste período."
            query={turns}
          />
        )}
        {rows?.length === 0 && (
          <EmptyCard
            icon={<IconScale aria-hidden />}
            title="Nenhum lead dividido neste período"
            description="Escolha outras datas para ver as vezes de cada vendedor."
          />
        )}
        {rows && rows.length > 0 && <TurnTable turns={rows} timeZone={timeZone} />}
        <LoadMore query={turns} />
      </Stack>
    </ReportPanel>
  )

  async function showAll() {
    let read: Pick<typeof turns, 'hasNextPage'> = turns
    while (read.hasNextPage) read = await turns.fetchNextPage({ throwOnError: true })
  }
}
