import { Button, Center, Text } from '@mantine/core'

type Props = {
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => Promise<unknown>
  }
  /** Said below the last line. */
  end?: string
}

/** Below a list that is read in pages. */
export function LoadMore({ query, end }: Props) {
  return (
    <>
      {(query.hasNextPage || end) && (
        <Center mih={end && 44} role={end && 'status'}>
          {query.hasNextPage ? (
            <Button
              variant="default"
              data-not-printed
              loading={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              Carregar mais
            </Button>
          ) : (
            <Text size="sm" c="dimmed">
              {end}
            </Text>
          )}
        </Center>
      )}
      {query.isFetchNextPageError && (
        <Text size="sm" c="red" ta="center" role="alert">
          Não foi possível carregar mais. Tente novamente.
        </Text>
      )}
    </>
  )
}
