import { useQuery } from '@tanstack/react-query'
import { paths } from '../../paths.ts'
import { platformHealthQuery } from '../../platform-health-query.ts'
import { FaultsLine } from './faults-line.tsx'

export function PlatformFaultsLine() {
  const { data } = useQuery(platformHealthQuery)
  return (
    <FaultsLine
      faults={data?.faults}
      words={['ponto da plataforma pede', 'pontos da plataforma pedem']}
      to={paths.platformHealth}
    />
  )
}
