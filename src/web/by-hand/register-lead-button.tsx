import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTenant } from '../company/use-tenant.ts'

const RegisterLeadDialog = lazy(async () => ({
  default: (await import('./register-lead-dialog.tsx')).RegisterLeadDialog,
}))

/** Only for those whom the database lets register. */
export function RegisterLeadButton() {
  const { companyId, mayManage } = useTenant()
  const [opened, setOpened] = useState(false)
  if (!companyId || !mayManage) return null
  return (
    <>
      <Button
        leftSection={<IconUserPlus size={18} aria-hidden />}
        onClick={() => setOpened(true)}
        data-not-printed
      >
        Registrar lead
      </Button>
      <Suspense>
        {opened && <RegisterLeadDialog companyId={companyId} onClose={() => setOpened(false)} />}
      </Suspense>
    </>
  )
}
