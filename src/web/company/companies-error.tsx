import type { UseQueryResult } from '@tanstack/react-query'
import { LoadError } from '../ui/load-error.tsx'

/** In the place of the companies to choose from: without them it looked as if there were none. */
export function CompaniesError({
  query,
}: {
  query: Pick<UseQueryResult, 'refetch' | 'isFetching'>
}) {
  return (
    <LoadError
      title="Erro ao carregar empresas"
      message="Não foi possível carregar a lista de empresas."
      query={query}
    />
  )
}
