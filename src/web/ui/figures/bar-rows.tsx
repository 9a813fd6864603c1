import { Button, Table, Text, VisuallyHidden } from '@mantine/core'
import { useId, useState } from 'react'
import { formatCount } from '../format/format-count.ts'
import classes from './bar-rows.module.css'
import { firstRows } from './first-rows.ts'

type BarRow = { key: string; label: string; value: number; note?: string }

type Props = {
  /** Accessible name of the table. */
  caption: string
  heads: [label: string, value: string]
  rows: BarRow[]
  /** So many rows, with the last one, until the others are asked for. */
  atFirst?: number
}

/** The table is drawn as bars, so that it stays accessible. */
export function BarRows({ caption, heads, rows, atFirst = 8 }: Props) {
  const id = useId()
  const [all, setAll] = useState(false)
  const most = Math.max(1, ...rows.map(({ value }) => value))
  const first = firstRows(rows, atFirst)
  const shown = all ? rows : first
  return (
    <div className={classes.box}>
      <Table id={id} layout="fixed" withRowBorders={false} verticalSpacing={5}>
        <caption className={classes.caption}>{caption}</caption>
        <colgroup>
          <col className={classes.labels} />
          <col />
        </colgroup>
        <Table.Thead>
          <Table.Tr>
            {heads.map((head) => (
              <Table.Th key={head} scope="col" p={0}>
                <VisuallyHidden>{head}</VisuallyHidden>
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map((row) => (
            <Bar key={row.key} row={row} most={most} />
          ))}
        </Table.Tbody>
      </Table>
      {rows.length > first.length && (
        <Button
          variant="subtle"
          size="compact-sm"
          mt={6}
          ml={-8}
          data-not-printed
          aria-expanded={all}
          aria-controls={id}
          onClick={() => setAll(!all)}
        >
          {all ? 'Mostrar menos' : `Mostrar todos (${formatCount(rows.length)})`}
        </Button>
      )}
    </div>
  )
}

function Bar({ row: { label, note, value }, most }: { row: BarRow; most: number }) {
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400} ps={0}>
        <Text size="sm" fw={500} lineClamp={2} title={label} style={{ overflowWrap: 'anywhere' }}>
          {label}
        </Text>
        {note && (
          <Text size="xs" c="dimmed">
            {note}
          </Text>
        )}
      </Table.Th>
      <Table.Td pe={0}>
        <div className={classes.line}>
          <span className={classes.track} aria-hidden>
            {value > 0 && (
              <span className={classes.bar} style={{ width: `${(100 * value) / most}%` }} />
            )}
          </span>
          <Text component="span" size="sm" fw={600} className={`tabular ${classes.value}`}>
            {formatCount(value)}
          </Text>
        </div>
      </Table.Td>
    </Table.Tr>
  )
}
