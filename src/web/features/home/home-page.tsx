/** The home screen (spec section 2, "Dashboard home"). */
import { Badge, Stack } from '@mantine/core'
import { RegisterLeadButton } from '../../by-hand/register-lead-button.tsx'
import { planLabel } from '../../company/plan.ts'
import { roleLabel } from '../../session/role.ts'
import { useAuth } from '../../session/use-auth.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { CompanyHome } from './company-home.tsx'
import { PlatformHome } from './platform-home.tsx'

export function Component() {
  const { profile, company } = useAuth()
  const role = profile?.role ?? 'user'
  const firstName = profile?.name.split(' ')[0]
  const platform = role === 'super_admin'
  return (
    <Stack gap="xl">
      <PageHeader
        title="Dashboard"
        description={`Olá${firstName ? `, ${firstName}` : ''}. ${platform ? 'Veja como está a plataforma.' : 'Veja como estão seus leads.'}`}
        badges={
          <>
            <Badge color="gray">{roleLabel[role]}</Badge>
            {company && <Badge>{planLabel(company.plan)}</Badge>}
          </>
        }
        actions={company?.active && <RegisterLeadButton />}
      />
      {platform ? <PlatformHome /> : <CompanyHome />}
    </Stack>
  )
}
