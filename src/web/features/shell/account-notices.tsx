import { Alert, Stack } from '@mantine/core'
import { IconBuildingOff, IconHourglass } from '@tabler/icons-react'
import { useLocation } from 'react-router'
import { useAuth } from '../../session/use-auth.ts'
import { companyGone, titleOf } from './company-gate.tsx'

/** Product decisions 3 and 6. */
export function AccountNotices() {
  const { profile, company } = useAuth()
  const { pathname } = useLocation()
  // The gate says so on the company's screens.
  const waiting = !profile?.approved && titleOf(pathname) === undefined
  const inactive = company?.active === false
  if (!waiting && !inactive) return null
  return (
    <Stack gap="sm" mb="lg" role="status">
      {waiting && (
        <Alert
          color="yellow"
          title="Conta aguardando aprovação"
          icon={<IconHourglass aria-hidden />}
        >
          {profile?.company_id
            ? companyGone
            : 'Um administrador precisa liberar seu acesso. Até lá, nenhum dado da empresa aparece aqui. Avisamos por e-mail quando isso acontecer.'}
        </Alert>
      )}
      {inactive && (
        <Alert color="orange" title="Empresa desativada" icon={<IconBuildingOff aria-hidden />}>
          Os links e formulários da sua empresa não recebem novos leads. Seus dados continuam
          guardados. Fale com o suporte para reativar.
        </Alert>
      )}
    </Stack>
  )
}
