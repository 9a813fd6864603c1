import { Box, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconListNumbers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { defaultTimeZone } from '../../../../domain/format-date.ts'
import { TeamSelect } from '../../../company/team-select.tsx'
import { useTimeZone } from '../../../company/use-time-zone.ts'
import { LoadError } from '../../../ui/load-error.tsx'
import type { Seller } from '../sellers-queries.ts'
import { groupAbsent } from './group-absent.ts'
import { fromWords, leftOutWords } from './left-out-words.ts'
import classes from './next-turns-panel.module.css'
import { availabilityQuery, nextTurnsQuery } from './rotation-queries.ts'

/** As list_next_turns() gives. */
const turnsAtOnce = 10

type Props = { companyId: string; sellers: Seller[] | undefined }

export function NextTurnsPanel({ companyId, sellers = [] }: Props) {
  const timeZone = useTimeZone() ?? defaultTimeZone
  const [teamId, setTeamId] = useState<string | null>(null)
  const turns = useQuery(nextTurnsQuery(companyId, teamId))
  const { data: availability } = useQuery(availabilityQuery(companyId, teamId))
  const now = new Date()
  const divided = sellers.filter(({ role }) => role === 'seller')
  const absent = groupAbsent(divided, (seller) => {
    const known = availability?.get(seller.id)
    return known && leftOutWords(known, seller, now, timeZone)
  })
  const from = turns.data?.[0]?.from_at
  const count = turns.data?.length ?? turnsAtOnce
  return (
    <Paper component="section" p="lg" radius="lg" className="card" aria-labelledby="next-turns">
      <Stack gap="sm" h="100%">
        <Group justify="space-between" align="flex-start" gap="sm">
          <Group gap="sm" wrap="nowrap" align="flex-start" flex="1 1 220px">
            <Text component="span" c="brand" lh={1} mt={3}>
              <IconListNumbers size={22} aria-hidden />
            </Text>
            <Box miw={0}>
              <Title order={2} fz="lg" id="next-turns">
                Próximos 10
              </Title>
              <Text size="sm" mt={2}>
                Quem recebe, se nada mudar até lá.
              </Text>
              {from && (
                <Text size="sm" fw={600} mt={2}>
                  {fromWords(new Date(from), now, timeZone)}
                </Text>
              )}
            </Box>
          </Group>
          <TeamSelect
            label={undefined}
            aria-label="Rodízio de"
            description={undefined}
            value={teamId}
            onChange={setTeamId}
            flex="1 1 160px"
            maw={240}
          />
        </Group>
        {turns.isError && !turns.data ? (
          <LoadError
            title="Erro ao carregar o rodízio"
            message="Não foi possível calcular os próximos."
            query={turns}
          />
        ) : turns.data ? (
          <ol className={classes.turns}>
            {turns.data.map(({ place, seller_name, why }) => (
              <li key={place}>
                {seller_name}
                {why && (
                  <Text size="sm" c="dimmed">
                    {why}
                  </Text>
                )}
              </li>
            ))}
          </ol>
        ) : (
          <Skeleton h={140} />
        )}
        {count < turnsAtOnce && (
          <Text size="sm">
            {count === 0
              ? 'Ninguém está no rodízio: os leads aguardam.'
              : 'Depois destes, o limite do dia foi alcançado.'}
          </Text>
        )}
        {absent.length > 0 && (
          <Box mt="auto">
            {absent.map(({ words, names }) => (
              <Text key={words} size="sm" c="dimmed">
                {words}: {names}
              </Text>
            ))}
          </Box>
        )}
      </Stack>
    </Paper>
  )
}
