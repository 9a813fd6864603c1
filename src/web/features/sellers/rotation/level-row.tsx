import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Seller } from '../sellers-queries.ts'
import { askToLevel } from './ask-to-level.tsx'
import { standingsQuery, useLevelSeller } from './rotation-queries.ts'
import { standingNote } from './standing-words.ts'

/** For whoever is behind the others by more than a turn. */
export function LevelRow({ seller }: { seller: Seller }) {
  const level = useLevelSeller()
  const { data: standings } = useQuery(standingsQuery(seller.company_id))
  const standing = standings?.get(seller.id)
  if (!standing) return null
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm" flex="1 1 180px">
        {standingNote({ ...standing, weight: seller.weight })}
      </Text>
      <Button
        variant="default"
        size="xs"
        loading={level.isPending}
        onClick={() => askToLevel(seller, standing, () => level.mutate(seller))}
      >
        Nivelar com a equipe
      </Button>
    </Group>
  )
}
