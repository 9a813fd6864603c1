import { Button } from '@mantine/core'
import { IconPhoneCall } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { countToCall } from '../../../../domain/contacts/most-to-call.ts'
import { toCallQuery } from './to-call-queries.ts'

type Props = { companyId: string | null; onOpen: () => void }

export function ToCallButton({ companyId, onOpen }: Props) {
  const { data } = useQuery(toCallQuery(companyId))
  const count = data?.length ?? 0
  if (count === 0) return null
  return (
    <Button
      color="orange"
      variant="light"
      mr="auto"
      leftSection={<IconPhoneCall size={18} aria-hidden />}
      onClick={onOpen}
      data-not-printed
    >
      Chamar agora ({countToCall(count)})
    </Button>
  )
}
