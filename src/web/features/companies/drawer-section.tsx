import { Box, Skeleton, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { LoadError } from '../../ui/load-error.tsx'

type Props<Data> = {
  title: string
  query: UseQueryResult<Data>
  /** Height of the skeleton in pixels. */
  height: number
  children: (data: Data) => ReactNode
}

export function DrawerSection<Data>({ title, query, height, children }: Props<Data>) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id}>
      <Text component="h3" fw={650} size="sm" m={0} mb="sm" id={id}>
        {title}
      </Text>
      {query.isPending && <Skeleton h={height} radius="md" />}
      {query.data === undefined && query.isError && (
        <LoadError
          title="Erro ao carregar dados"
          message="Verifique sua conexão e tente novamente."
          query={query}
        />
      )}
      {query.data !== undefined && children(query.data)}
    </Box>
  )
}
