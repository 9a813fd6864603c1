import { SettingsCard } from '../settings-card.tsx'
import { DeviceKeysCard } from './device-keys-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { SignOutButtons } from './sign-out-buttons.tsx'

export function SecurityTab() {
  return (
    <>
      <PasswordCard />
      <SecondFactorCard />
      <DeviceKeysCard />
      <SessionsCard />
      <SettingsCard title="Sair" note="Perdeu o celular ou usou um computador emprestado?">
        <SignOutButtons />
      </SettingsCard>
    </>
  )
}
