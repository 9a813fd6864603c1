import { Group, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { PlanLink } from '../../company/plan-link.tsx'
import type { SellerLimit } from './seller-limit.ts'

type Props = SellerLimit & { mayManage: boolean }

export function SellerLimitNote({ sentence, reached, mayManage }: Props) {
  if (!sentence) return <div />
  return (
    <Group gap={6} wrap="nowrap" c={reached ? undefined : 'dimmed'}>
      {reached && <IconLock size={17} aria-hidden />}
      <Text size="sm">
        {sentence}
        {reached && !mayManage && '. Para cadastrar outro, avise quem cuida da equipe.'}
        {reached && mayManage && (
          <>
            . Arquive um vendedor ou <PlanLink>mude de plano</PlanLink> para cadastrar outro.
          </>
        )}
      </Text>
    </Group>
  )
}
