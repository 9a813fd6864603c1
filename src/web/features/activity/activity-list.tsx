import { Paper, Skeleton, Stack } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyCard } from '../../ui/cards/empty-card.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import classes from './activity.module.css'
import type { ActivityFilters } from './activity-address.ts'
import { activitiesQuery } from './activity-queries.ts'
import { ActivityRow } from './activity-row.tsx'

export function ActivityList(props: { companyId: string; filters: ActivityFilters }) {
  const query = useInfiniteQuery(activitiesQuery(props.companyId, props.filters))
  const activities = query.data?.pages.flat()
  if (query.isError && !activities) {
    return (
      <LoadError
        title="Erro ao carregar o registro"
        message="Não foi possível carregar o registro de atividades."
        query={query}
      />
    )
  }
  if (!activities) {
    return (
      <Stack gap="xs">
        {[1, 2, 3, 4, 5, 6].map((line) => (
          <Skeleton key={line} h={56} radius="md" />
        ))}
      </Stack>
    )
  }
  if (activities.length === 0) {
    return (
      <EmptyCard
        icon={<IconHistory aria-hidden />}
        title="Nenhuma atividade encontrada"
        description="Alterações, exportações e acessos do suporte aparecem aqui."
      />
    )
  }
  return (
    <>
      <Paper radius="lg" className="card">
        <ul className={classes.list} aria-label="Atividades">
          {activities.map((activity) => (
            <ActivityRow key={activity.id} activity={activity} />
          ))}
        </ul>
      </Paper>
      <LoadMore query={query} end="Não há mais atividades." />
    </>
  )
}
