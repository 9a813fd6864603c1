import { Pagination, Skeleton, Stack, Text } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyCard } from '../../../ui/cards/empty-card.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import classes from '../contact-list.module.css'
import {
  quarantinedCountQuery,
  quarantinePageSize,
  quarantineQuery,
  useRelease,
} from './quarantine-queries.ts'
import { SuspectCard } from './suspect-card.tsx'

type Props = { companyId: string; timeZone: string | undefined }

export function QuarantinePanel({ companyId, timeZone }: Props) {
  const [page, setPage] = useState(1)
  const release = useRelease()
  const suspects = useQuery(quarantineQuery(companyId, page))
  const { data: waiting = 0 } = useQuery(quarantinedCountQuery(companyId))
  const pages = Math.ceil(waiting / quarantinePageSize)
  // Releasing the last submission of a page shows the previous page.
  if (pages > 0 && page > pages) setPage(pages)

  if (suspects.isError && !suspects.data) {
    return (
      <LoadError
        title="Erro ao carregar dados"
        message="Não foi possível carregar a quarentena."
        query={suspects}
      />
    )
  }
  if (suspects.data?.length === 0) {
    return (
      <EmptyCard
        icon={<IconShieldCheck aria-hidden />}
        title="Nada em quarentena"
        description="Envios que parecem spam ficam guardados aqui, sem mover o rodízio, até você decidir."
      />
    )
  }
  return (
    <Stack gap="md">
      <Text c="dimmed" size="sm">
        Estes envios parecem spam e não entraram no rodízio. Libere quem for cliente de verdade: o
        contato vai para o próximo vendedor da fila.
      </Text>
      <Stack component="ul" gap="sm" className={classes.cards} aria-busy={!suspects.data}>
        {!suspects.data &&
          [1, 2, 3].map((row) => <Skeleton component="li" key={row} h={92} radius="lg" />)}
        {suspects.data?.map((suspect) => (
          <SuspectCard
            key={suspect.id}
            suspect={suspect}
            timeZone={timeZone}
            busy={release.isPending && release.variables.id === suspect.id}
            onRelease={() => release.mutate(suspect)}
          />
        ))}
      </Stack>
      <Pagination total={pages} value={page} onChange={setPage} hideWithOnePage />
    </Stack>
  )
}
