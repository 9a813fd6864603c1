import { Box, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconListNumbers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TeamSelect } from '../../../company/team-select.tsx'
import { useTimeZone } from '../../../company/use-time-zone.ts'
import { LoadError } from '../../../ui/load-error.tsx'
import type { Seller } from '../sellers-queries.ts'
import { leftOutWords } from './left-out-words.ts'
import classes from './next-turns-panel.module.css'
import { availabilityQuery, nextTurnsQuery } from './rotation-queries.ts'

type Props = { companyId: string; sellers: Seller[] }

export function NextTurnsPanel({ companyId, sellers }: Props) {
  const timeZone = useTimeZone()
  const [teamId, setTeamId] = useState<string | null>(null)
  const turns = useQuery(nextTurnsQuery(companyId, teamId))
  const { data: availability } = useQuery(availabilityQuery(companyId))
  const now = new Date()
  const absent = sellers.flatMap(({ id, name }) => {
    const known = availability?.get(id)
    const words = known && leftOutWords(known, now, timeZone)
    return words ? [{ id, name, words }] : []
  })
  return (
    <Paper component="section" p="lg" radius="lg" className="card" aria-labelledby="next-turns">
      <Stack gap="sm">
        <Group gap="sm" wrap="nowrap" align="flex-start">
          <Text component="span" c="brand" lh={1} mt={3}>
            <IconListNumbers size={22} aria-hidden />
          </Text>
          <Box miw={0}>
            <Title order={2} fz="lg" id="next-turns">
              Próximos 10
            </Title>
            <Text mt={2}>Quem recebe os próximos leads, se nada mudar até lá.</Text>
          </Box>
        </Group>
        <TeamSelect
          label="Rodízio de"
          description={undefined}
          value={teamId}
          onChange={setTeamId}
          maw={320}
        />
        {turns.isError && !turns.data ? (
          <LoadError
            title="Erro ao carregar o rodízio"
            message="Não foi possível calcular os próximos."
            query={turns}
          />
        ) : turns.data ? (
          <ol className={classes.turns}>
            {turns.data.map(({ place, seller_name }) => (
              <li key={place}>{seller_name}</li>
            ))}
          </ol>
        ) : (
          <Skeleton h={132} />
        )}
        {turns.data?.length === 0 && (
          <Text size="sm">Ninguém está disponível agora: os leads aguardam.</Text>
        )}
        {absent.map(({ id, name, words }) => (
          <Text key={id} size="sm" c="dimmed">
            {name}: {words.charAt(0).toLowerCase() + words.slice(1)}
          </Text>
        ))}
      </Stack>
    </Paper>
  )
}
