import { Center, Loader } from '@mantine/core'
import { AccountFrame } from './account-frame.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { PanelTitle } from './panel-title.tsx'
import { useRecoveryLink } from './use-recovery-link.ts'

/** Spec section 4: verifying, then valid or invalid. */
export function ResetPasswordPage() {
  const { state, email } = useRecoveryLink()
  return (
    <AccountFrame title="Criar nova senha">
      {state === 'valid' && (
        <>
          <PanelTitle title="Crie uma nova senha" takesFocus>
            Ao salvar, você continua conectado aqui e sai de todos os outros aparelhos.
          </PanelTitle>
          <NewPasswordForm email={email} />
        </>
      )}
      {state === 'invalid' && (
        <PanelTitle title="Link inválido">
          Ele expirou ou já foi usado. Estamos levando você ao login, onde pode pedir outro.
        </PanelTitle>
      )}
      {state === 'verifying' && (
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
