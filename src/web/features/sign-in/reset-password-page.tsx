import { Center, Loader } from '@mantine/core'
import { findMissingFactor } from '../../session/factors/second-factor.ts'
import { SecondFactorPage } from '../../session/factors/second-factor-page.tsx'
import { useAuth } from '../../session/use-auth.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { AccountFrame } from './account-frame.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { PanelTitle } from './panel-title.tsx'
import { SwitchAccount } from './switch-account.tsx'
import { useRecoveryLink } from './use-recovery-link.ts'

/** Spec section 4. Invited users choose their first password here. */
export function Component() {
  const recovery = useRecoveryLink()
  const { session } = useAuth()
  if (recovery.state === 'other-account') {
    const { accounts, stay, change } = recovery
    return <SwitchAccount accounts={accounts} onStay={stay} onSwitch={change} />
  }
  // The mailbox alone must not bypass a second factor.
  const factor = recovery.state === 'valid' && session ? findMissingFactor(session) : null
  if (factor) return <SecondFactorPage factor={factor} />
  return (
    <AccountFrame title="Criar nova senha">
      {recovery.state === 'valid' && (
        <>
          <PanelTitle
            title={recovery.isNew ? 'Boas-vindas! Crie sua senha' : 'Crie uma nova senha'}
            takesFocus
          >
            {recovery.isNew
              ? `Com ela e o e-mail ${recovery.email} você entra no Rodízio daqui em diante.`
              : 'Ao salvar, você continua conectado aqui e sai de todos os outros aparelhos.'}
          </PanelTitle>
          <NewPasswordForm email={recovery.email} isNew={recovery.isNew} />
        </>
      )}
      {recovery.state === 'invalid' && (
        <PanelTitle title="Link inválido">
          Ele expirou ou já foi usado. Estamos levando você ao login, onde pode pedir outro.
        </PanelTitle>
      )}
      {recovery.state === 'unreachable' && (
        <LoadError
          title="Não foi possível verificar o link"
          message="O servidor não respondeu. Verifique sua conexão e tente novamente: o link continua valendo."
          onRetry={recovery.retry}
        />
      )}
      {recovery.state === 'verifying' && (
        <>
          <PanelTitle title="Verificando o link…">Só um instante.</PanelTitle>
          <Center h={120}>
            <Loader type="dots" aria-hidden />
          </Center>
        </>
      )}
    </AccountFrame>
  )
}
