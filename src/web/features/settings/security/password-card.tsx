import { useState } from 'react'
import { hasNoPassword } from '../../../session/own-providers.ts'
import { useAuth } from '../../../session/use-auth.ts'
import { SettingsCard } from '../settings-card.tsx'
import { PasswordForm } from './password-form.tsx'

/** Who came by Google has none: they are asked for no present one. */
export function PasswordCard() {
  const { user } = useAuth()
  const [isFirst, setIsFirst] = useState(() => user !== null && hasNoPassword(user))
  return (
    <SettingsCard
      title={isFirst ? 'Criar senha' : 'Alterar senha'}
      note={
        isFirst
          ? 'Você entra com o Google. Com uma senha, também pode entrar com seu e-mail.'
          : 'Ao trocar a senha, os outros aparelhos saem da sua conta.'
      }
    >
      <PasswordForm isFirst={isFirst} onKnown={() => setIsFirst(false)} />
    </SettingsCard>
  )
}
