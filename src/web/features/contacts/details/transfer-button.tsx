import { Button } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTenant } from '../../../company/use-tenant.ts'
import type { ContactDetails } from './contact-details-query.ts'

const TransferForm = lazy(async () => ({
  default: (await import('./transfer-form.tsx')).TransferForm,
}))

type Props = {
  contact: ContactDetails
  /** True while the dialog is open. */
  onAsking: (asking: boolean) => void
}

export function TransferButton({ contact, onAsking }: Props) {
  const { companyId, mayManage } = useTenant()
  const [asks, setAsks] = useState(false)
  useEffect(() => {
    onAsking(asks)
    return () => onAsking(false)
  }, [asks, onAsking])
  if (!mayManage || !companyId) return null
  return (
    <>
      <Button
        size="xs"
        mt="sm"
        variant="default"
        leftSection={<IconArrowsExchange size={16} aria-hidden />}
        onClick={() => setAsks(true)}
      >
        Transferir
      </Button>
      <Suspense>
        {asks && (
          <TransferForm contact={contact} companyId={companyId} onClose={() => setAsks(false)} />
        )}
      </Suspense>
    </>
  )
}
