import { Button, Stack, Text, TextInput } from '@mantine/core'
import type { User } from '@supabase/supabase-js'
import { GoogleAgain } from './google-again.tsx'
import { keepDialogsBelow, OverPage } from './over-page.tsx'
import { comesByGoogle, hasNoPassword } from './own-providers.ts'
import { PasswordAgain } from './password-again.tsx'
import { offersGoogle } from './sign-in-ways.ts'
import { useAuth } from './use-auth.ts'

/** Over the page whose session has ended: the same user goes on where they were. */
export function SignInAgain({ email, user }: { email: string; user: User }) {
  const { signOut } = useAuth()
  const byGoogle = comesByGoogle(user) && offersGoogle()
  const onlyGoogle = byGoogle && hasNoPassword(user)
  const leave = (
    <Button variant="subtle" onClick={() => void signOut()} {...keepDialogsBelow}>
      Sair
    </Button>
  )
  return (
    <OverPage title="Sua sessão expirou">
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {onlyGoogle ? 'Entre de novo com o Google' : 'Digite sua senha'} para continuar de onde
          parou. O que você preencheu continua aqui.
        </Text>
        <TextInput
          label="E-mail"
          type="email"
          size="md"
          autoComplete="username"
          value={email}
          readOnly
          variant="filled"
          {...keepDialogsBelow}
        />
        {onlyGoogle || <PasswordAgain email={email}>{leave}</PasswordAgain>}
        {byGoogle && <GoogleAgain user={user} isOnly={onlyGoogle} />}
        {onlyGoogle && leave}
      </Stack>
    </OverPage>
  )
}
