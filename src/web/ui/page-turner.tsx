import { Group, Pagination, Text } from '@mantine/core'
import { formatCount } from './format/format-count.ts'

type Props = {
  page: number
  pageSize: number
  total: number
  /** In the plural: a single item has one page. */
  noun: string
  onTurn: (page: number) => void
}

/** Renders nothing when one page is enough. */
export function PageTurner({ page, pageSize, total, noun, onTurn }: Props) {
  if (total <= pageSize) return null
  const first = formatCount((page - 1) * pageSize + 1)
  const last = formatCount(Math.min(page * pageSize, total))
  return (
    <Group justify="space-between" mt="md" gap="md">
      <Text size="sm" c="dimmed" className="tabular" role="status">
        {first}–{last} de {formatCount(total)} {noun}
      </Text>
      <Pagination total={Math.ceil(total / pageSize)} value={page} onChange={onTurn} />
    </Group>
  )
}
