import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useCompany } from '../company/use-company.ts'
import { useTenant } from '../company/use-tenant.ts'

const RegisterLeadDialog = lazy(async () => ({
  default: (await import('./register-lead-dialog.tsx')).RegisterLeadDialog,
}))

/** Only for those whom the database lets register, while the company is on. */
export function RegisterLeadButton() {
  const { companyId, mayManage } = useTenant()
  const [opened, setOpened] = useState(false)
  const company = useCompany()
  if (!companyId || !mayManage || company?.active === false) return null
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
