import { Alert, Anchor } from '@mantine/core'
import { IconHeartbeat } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { captureFaultsQuery } from '../../capture-faults-query.ts'
import { paths } from '../../paths.ts'
import { counted } from '../../ui/format/format-count.ts'

/** Only while something is wrong. */
export function CaptureFaultsLine({ companyId }: { companyId: string }) {
  const { data } = useQuery(captureFaultsQuery(companyId))
  if (!data?.length) return null
  const isGrave = data.some(({ severity }) => severity === 'critical')
  return (
    <Alert
      color={isGrave ? 'red' : 'orange'}
      icon={<IconHeartbeat aria-hidden />}
      role="note"
      py="sm"
    >
      {counted(data.length, 'ponto da captação pede', 'pontos da captação pedem')} atenção.{' '}
      <Anchor component={Link} to={paths.health} inherit c="inherit" fw={600} underline="always">
        Ver o que fazer
      </Anchor>
    </Alert>
  )
}
