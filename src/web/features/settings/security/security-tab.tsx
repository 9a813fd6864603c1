import { SettingsCard } from '../settings-card.tsx'
import { DeviceKeysCard } from './device-keys-card.tsx'
import { PasswordForm } from './password-form.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { SignOutButtons } from './sign-out-buttons.tsx'

export function SecurityTab() {
  return (
    <>
      <SettingsCard
        title="Alterar senha"
        note="Ao trocar a senha, os outros aparelhos saem da sua conta."
      >
        <PasswordForm />
      </SettingsCard>
      <SecondFactorCard />
      <DeviceKeysCard />
      <SessionsCard />
      <SettingsCard title="Sair" note="Perdeu o celular ou usou um computador emprestado?">
        <SignOutButtons />
      </SettingsCard>
    </>
  )
}
