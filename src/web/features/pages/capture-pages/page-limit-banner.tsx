import { Alert, Text } from '@mantine/core'
import { IconInfoCircle, IconLock } from '@tabler/icons-react'
import { PlanLink } from '../../../session/plan-link.tsx'
import type { PageLimit } from './page-limit.ts'

export function PageLimitBanner({ sentence, reached }: PageLimit) {
  return (
    <Alert
      color={reached ? 'orange' : 'gray'}
      variant="light"
      icon={reached ? <IconLock aria-hidden /> : <IconInfoCircle aria-hidden />}
      title={sentence}
      role="note"
    >
      <Text size="sm">
        {reached ? (
          <>
            O limite do plano foi atingido. Remova uma página ou <PlanLink>mude de plano</PlanLink>{' '}
            para criar outra.
          </>
        ) : (
          'Páginas desativadas também contam no limite do plano.'
        )}
      </Text>
    </Alert>
  )
}
