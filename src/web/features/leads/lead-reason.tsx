import { Button, Group, Loader, Text, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { leadReasonQuery } from './leads-queries.ts'

export function LeadReason({ leadId }: { leadId: string }) {
  const { data, isError, isFetching, refetch } = useQuery(leadReasonQuery(leadId))
  if (isError) {
    return (
      <Group gap="sm" mt={6}>
        <Text size="sm">Não foi possível carregar o motivo.</Text>
        <Button
          size="compact-sm"
          variant="default"
          loading={isFetching}
          onClick={() => void refetch()}
        >
          Tentar novamente
        </Button>
      </Group>
    )
  }
  if (data === undefined) {
    return (
      <Group mt={6}>
        <Loader size={18} />
        <VisuallyHidden>Carregando o motivo</VisuallyHidden>
      </Group>
    )
  }
  return (
    <Text size="sm" mt={6} maw="70ch">
      {data}
    </Text>
  )
}
