import { Paper, Skeleton, Stack, Title } from '@mantine/core'
import { IconBellOff } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { describeNotification } from '../../../notifications/describe-notification.ts'
import { useAuth } from '../../../session/use-auth.ts'
import { EmptyCard } from '../../../ui/cards/empty-card.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { groupByDay } from './notification-days.ts'
import { NotificationLine } from './notification-line.tsx'
import classes from './notifications.module.css'
import { notificationsQuery } from './notifications-queries.ts'

export function Component() {
  const { profile, company } = useAuth()
  const query = useInfiniteQuery(notificationsQuery(profile?.id))
  const platform = profile?.role === 'super_admin'
  const rows = query.data?.pages.flatMap((page) => page.rows)
  const days = groupByDay(
    rows?.map((row) => describeNotification(row, platform)) ?? [],
    Date.now(),
    company?.time_zone,
  )
  return (
    <Stack gap="lg" maw={760}>
      <PageHeader
        title="Notificações"
        description={
          platform
            ? 'O que aconteceu nas empresas.'
            : 'O que aconteceu com seus leads e sua empresa.'
        }
      />
      {query.isPending && <Waiting />}
      {query.isError && !rows && (
        <LoadError
          title="Erro ao carregar notificações"
          message="Não foi possível carregar as notificações. Verifique sua conexão."
          query={query}
        />
      )}
      {rows?.length === 0 && (
        <EmptyCard
          icon={<IconBellOff aria-hidden />}
          title="Nenhuma notificação ainda"
          description="Quando um lead chegar, você fica sabendo aqui."
        />
      )}
      {days.map(({ day, items }) => (
        <section key={day} aria-label={day}>
          <Title order={2} fz="md" mb="xs">
            {day}
          </Title>
          <Paper radius="lg" className="card">
            <ul className={classes.lines}>
              {items.map((item) => (
                <NotificationLine key={item.id} notification={item} timeZone={company?.time_zone} />
              ))}
            </ul>
          </Paper>
        </section>
      ))}
      {rows && rows.length > 0 && <LoadMore query={query} end="Não há mais notificações." />}
    </Stack>
  )
}

function Waiting() {
  return (
    <Stack gap="xs">
      <Skeleton h={24} w={90} />
      <Paper radius="lg" className="card" p="lg">
        {[1, 2, 3, 4, 5, 6].map((line) => (
          <Skeleton key={line} h={46} my={10} />
        ))}
      </Paper>
    </Stack>
  )
}
