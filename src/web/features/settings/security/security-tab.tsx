import { useState } from 'react'
import { SettingsCard } from '../../../ui/settings-card.tsx'
import { DeviceKeysCard } from './device-keys-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { SignOutButtons } from './sign-out-buttons.tsx'
import { WaysCard } from './ways-card.tsx'

export function SecurityTab() {
  const [addedKeys, setAddedKeys] = useState(0)
  return (
    <>
      <WaysCard />
      <PasswordCard />
      <SecondFactorCard addedKeys={addedKeys} />
      <DeviceKeysCard onAdded={() => setAddedKeys(addedKeys + 1)} />
      <SessionsCard />
      <SettingsCard title="Sair" note="Perdeu o celular ou usou um computador emprestado?">
        <SignOutButtons />
      </SettingsCard>
    </>
  )
}
