import { useQuery } from '@tanstack/react-query'
import { captureFaultsQuery } from '../../capture-faults-query.ts'
import { paths } from '../../paths.ts'
import { FaultsLine } from './faults-line.tsx'

export function CaptureFaultsLine({ companyId }: { companyId: string }) {
  const { data } = useQuery(captureFaultsQuery(companyId))
  return (
    <FaultsLine
      faults={data}
      words={['ponto da captação pede', 'pontos da captação pedem']}
      to={paths.health}
    />
  )
}
