import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'

type Props = { title: string; message: string } & (
  | { query: Pick<UseQueryResult, 'refetch' | 'isFetching'> }
  | { onRetry: () => void; retrying?: boolean }
)

export function LoadError({ title, message, ...read }: Props) {
  const { onRetry, retrying = false } =
    'query' in read
      ? { onRetry: () => void read.query.refetch(), retrying: read.query.isFetching }
      : read
  return (
    <Alert color="red" title={title} icon={<IconCloudOff aria-hidden />} role="alert">
      <Stack align="flex-start" gap="sm">
        <Text size="sm">{message}</Text>
        <Button size="xs" variant="default" onClick={onRetry} loading={retrying}>
          Tentar novamente
        </Button>
      </Stack>
    </Alert>
  )
}
