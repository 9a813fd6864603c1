import { Button, Divider, Stack } from '@mantine/core'
import { IconBrandGoogle } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { logFailure } from '../../log-failure.ts'
import { paths } from '../../paths.ts'
import { noteAskedProvider } from '../../session/asked-provider.ts'
import { offersGoogle } from '../../session/sign-in-ways.ts'
import { linkOrigin, supabase } from '../../supabase.ts'
import { toastFailure } from '../../ui/toast.ts'
import { usePageRestored } from '../../ui/use-page-restored.ts'

/** Needs [auth.external.google] in config.toml. */
export function GoogleButton() {
  const { state } = useLocation()
  const [busy, setBusy] = useState(false)
  usePageRestored(() => setBusy(false))
  if (!offersGoogle()) return null

  async function enter() {
    setBusy(true)
    noteAskedProvider({ from: (state as { from?: unknown } | null)?.from })
    const options = { redirectTo: `${linkOrigin()}${paths.login}` }
    const { error } = await supabase().auth.signInWithOAuth({ provider: 'google', options })
    if (!error) return
    setBusy(false)
    logFailure('The provider could not be asked', error)
    toastFailure('Erro no login', 'Não foi possível abrir o Google. Tente novamente.')
  }

  return (
    <Stack gap="md">
      <Divider label="ou" />
      <Button
        variant="default"
        size="md"
        fullWidth
        leftSection={<IconBrandGoogle size={20} aria-hidden />}
        loading={busy}
        onClick={() => void enter()}
      >
        Entrar com Google
      </Button>
    </Stack>
  )
}
