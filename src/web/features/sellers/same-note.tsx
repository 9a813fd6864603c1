import { Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './same-note.module.css'
import type { Seller } from './sellers-queries.ts'

type Props = { other: Seller | undefined; has: string; hint: string }

/** A warning only: two people may share a phone. */
export function SameNote({ other, has, hint }: Props) {
  return (
    <div role="status">
      {other && (
        <Text size="sm" className={classes.note}>
          <IconAlertTriangle size={16} aria-hidden />
          <span>
            {other.name}
            {other.deleted_at && ' (nos arquivados)'} já tem {has}. {hint}
          </span>
        </Text>
      )}
    </div>
  )
}
