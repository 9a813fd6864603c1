import type { ReactNode } from 'react'
import { useAuth } from '../../session/use-auth.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { PageLoader } from '../../ui/page-loader.tsx'

/** Screens read nothing until profile and company are known. */
export function AccountGate({ children }: { children: ReactNode }) {
  const { account, reloadAccount } = useAuth()
  if (account === 'ready') return children
  if (account !== 'failed') return <PageLoader />
  return (
    <LoadError
      title="Não foi possível carregar seu perfil"
      message="Verifique sua conexão e tente novamente. Se continuar, saia e entre novamente."
      onRetry={() => void reloadAccount()}
    />
  )
}
