import type { UseQueryResult } from '@tanstack/react-query'
import { LoadError } from '../ui/load-error.tsx'

/** An empty list of companies would look as if there were none. */
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
