import { Alert, Text } from '@mantine/core'
import { IconInfoCircle, IconLock } from '@tabler/icons-react'
import { PlanLink } from '../../../company/plan-link.tsx'
import type { PageLimit } from './page-limit.ts'

type Props = PageLimit & { mayManage: boolean }

export function PageLimitBanner({ sentence, limited, reached, mayManage }: Props) {
  return (
    <Alert
      color={reached ? 'orange' : 'gray'}
      variant="light"
      icon={reached ? <IconLock aria-hidden /> : <IconInfoCircle aria-hidden />}
      title={sentence}
      role="note"
    >
      {limited && (
        <Text size="sm">
          {reached && !mayManage ? (
            'O limite do plano foi atingido. Para criar outra página, avise quem cuida delas.'
          ) : reached ? (
            <>
              O limite do plano foi atingido. Remova uma página ou{' '}
              <PlanLink>mude de plano</PlanLink> para criar outra.
            </>
          ) : (
            'Páginas desativadas também contam no limite do plano.'
          )}
        </Text>
      )}
    </Alert>
  )
}
