import { Alert, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { LoadError } from '../../../ui/load-error.tsx'
import { checkSentence } from './turn-words.ts'
import type { TurnCheck } from './turns-queries.ts'

export function TurnCheckNote({ check }: { check: UseQueryResult<TurnCheck> }) {
  if (check.isError && !check.data) {
    return (
      <LoadError
        title="Erro ao conferir a divisão"
        message="Não foi possível calcular as vezes deste período outra vez."
        query={check}
      />
    )
  }
  if (!check.data) return <Skeleton h={68} radius="md" role="status" aria-label="Conferindo" />
  const right = check.data.different === 0
  return (
    <Alert
      variant="light"
      color={right ? 'brand' : 'red'}
      role="status"
      icon={right ? <IconShieldCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
      title={checkSentence(check.data)}
      styles={{ title: { fontWeight: 650 } }}
    >
      Cada vez foi calculada de novo, só com o que estava registrado naquele momento.
    </Alert>
  )
}
