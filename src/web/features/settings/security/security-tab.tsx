import { Button, Group, Text } from '@mantine/core'
import { IconDevices, IconLogout } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useAuth } from '../../../session/use-auth.ts'
import { supabase } from '../../../supabase.ts'
import { askFirst } from '../../../ui/ask-first.ts'
import { SettingsCard } from '../../../ui/cards/settings-card.tsx'
import { accountMessage } from '../account-message.ts'
import { DeviceKeysCard } from './device-keys-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
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

function SignOutButtons() {
  const { signOut } = useAuth()
  const leave = useMutation({ mutationFn: signOut })
  const leaveEverywhere = useMutation({
    // The user is still signed in and must know that the other sessions remain.
    meta: { failure: 'Erro ao sair dos outros aparelhos', reason: accountMessage },
    mutationFn: endOtherSessions,
  })
  return (
    <Group gap="sm">
      <Button
        variant="default"
        leftSection={<IconLogout size={18} aria-hidden />}
        loading={leave.isPending}
        onClick={() => leave.mutate()}
      >
        Sair deste aparelho
      </Button>
      <Button
        variant="light"
        color="red"
        leftSection={<IconDevices size={18} aria-hidden />}
        loading={leaveEverywhere.isPending}
        onClick={() =>
          // Callbacks of mutate() do not run after unmounting, so a later user is not signed out.
          ask(() => leaveEverywhere.mutate(undefined, { onSuccess: () => void signOut() }))
        }
      >
        Sair de todos os aparelhos
      </Button>
    </Group>
  )
}

function ask(leave: () => void): void {
  askFirst({
    title: 'Sair de todos os aparelhos?',
    children: (
      <Text size="sm">
        Este e todos os outros aparelhos saem da sua conta. Para voltar, é preciso entrar novamente.
      </Text>
    ),
    confirm: 'Sair de todos',
    color: 'red',
    onConfirm: leave,
  })
}

async function endOtherSessions(): Promise<void> {
  const { error } = await supabase().auth.signOut({ scope: 'others' })
  if (error) throw error
}
