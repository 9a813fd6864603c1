import { Button, Group, Text } from '@mantine/core'
import { counted } from '../../../ui/format/format-count.ts'
import type { Seller } from '../sellers-queries.ts'
import { useLevelSeller } from './rotation-queries.ts'
import { findStanding } from './standing.ts'

type Props = { seller: Seller; others: Seller[] }

export function LevelRow({ seller, others }: Props) {
  const level = useLevelSeller()
  const standing = findStanding(seller, [seller, ...others], new Date())
  return (
    <Group justify="space-between" gap="sm">
      <Text size="sm" flex="1 1 260px">
        Para quem chegou ou voltou agora: passa a contar como quem tem menos leads na equipe.
        {standing &&
          ` Está com ${counted(standing.own, 'lead', 'leads')}; a equipe, em ${standing.team}.`}
      </Text>
      <Button variant="default" loading={level.isPending} onClick={() => level.mutate(seller)}>
        Nivelar com a equipe
      </Button>
    </Group>
  )
}
