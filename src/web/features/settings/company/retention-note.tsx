import { Alert, Skeleton, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { formatDate } from '../../../../domain/format-date.ts'
import { LoadError } from '../../../ui/load-error.tsx'
import type { RetentionPreview } from './retention-queries.ts'
import { dueLabel, retentionLabel } from './retention-times.ts'

type Props = {
  months: number | null
  preview: UseQueryResult<RetentionPreview>
  timeZone: string
}

export function RetentionNote({ months, preview, timeZone }: Props) {
  if (months === null) return <Text size="sm">Os contatos não são excluídos automaticamente.</Text>
  if (preview.isError && !preview.data) {
    return (
      <LoadError
        title="Erro ao carregar dados"
        message="Não foi possível calcular o que este prazo exclui."
        query={preview}
      />
    )
  }
  if (!preview.data) return <Skeleton h={22} maw={360} />
  const { leads, quarantined, first_at } = preview.data
  const due = leads + quarantined
  if (due > 0) {
    return (
      <Alert color="orange" variant="light" icon={<IconAlertTriangle aria-hidden />} role="status">
        {dueLabel(preview.data)} {due === 1 ? 'tem' : 'têm'} mais de {retentionLabel(months)} e{' '}
        {due === 1 ? 'será excluído' : 'serão excluídos'} na próxima hora.
      </Alert>
    )
  }
  return (
    <Text size="sm" role="status">
      {first_at
        ? `Nenhum contato será excluído agora. O mais antigo será a partir de ${formatDate(first_at, timeZone)}.`
        : 'Ainda não há contatos guardados.'}
    </Text>
  )
}
