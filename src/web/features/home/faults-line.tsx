import { Alert, Anchor } from '@mantine/core'
import { IconHeartbeat } from '@tabler/icons-react'
import { Link } from 'react-router'
import { counted } from '../../ui/format/format-count.ts'

type Props = {
  faults: readonly { severity: string }[] | undefined
  words: readonly [one: string, more: string]
  to: string
}

/** Only while something is wrong. */
export function FaultsLine({ faults, words, to }: Props) {
  if (!faults?.length) return null
  const isGrave = faults.some(({ severity }) => severity === 'critical')
  return (
    <Alert
      color={isGrave ? 'red' : 'orange'}
      icon={<IconHeartbeat aria-hidden />}
      role="note"
      py="sm"
    >
      {counted(faults.length, ...words)} atenção.{' '}
      <Anchor component={Link} to={to} inherit c="inherit" fw={600} underline="always">
        Ver o que fazer
      </Anchor>
    </Alert>
  )
}
