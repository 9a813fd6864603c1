import { Group, Pagination, Select, Text } from '@mantine/core'
import { formatAbout, formatCount } from '../../ui/format/format-count.ts'
import { type ContactView, lastPage, pageSizes } from './contacts-address.ts'

type Props = {
  view: ContactView
  page: number
  shown: number
  total: { total: number; is_exact: boolean }
  onChange: (change: { page?: number; pageSize?: number }) => void
}

export function ContactPages({ view, page, shown, total, onChange }: Props) {
  const { pageSize } = view
  const first = (page - 1) * pageSize + 1
  const last = first + shown - 1
  const all = total.is_exact ? formatCount(total.total) : formatAbout(total.total)
  return (
    <Group justify="space-between" gap="md">
      <Group gap="md">
        <Text size="sm" c="dimmed" className="tabular">
          {formatCount(first)}–{formatCount(last)} de {all}{' '}
          {total.total === 1 ? 'contato' : 'contatos'}
        </Text>
        <Select
          aria-label="Contatos por página"
          size="xs"
          w={128}
          data={pageSizes.map((size) => ({ value: String(size), label: `${size} por página` }))}
          value={String(pageSize)}
          onChange={(size) => onChange({ pageSize: Number(size) })}
          allowDeselect={false}
          wrapperProps={{ 'data-not-printed': true }}
        />
      </Group>
      <Pagination
        total={Math.min(Math.ceil(total.total / pageSize), lastPage(view))}
        value={page}
        onChange={turnTo}
        hideWithOnePage
        data-not-printed
      />
    </Group>
  )

  function turnTo(next: number) {
    onChange({ page: next })
    window.scrollTo(0, 0)
  }
}
