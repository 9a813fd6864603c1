import { Button, Stack, Text, TextInput } from '@mantine/core'
import type { User } from '@supabase/supabase-js'
import { keepDialogsBelow } from '../../ui/keep-dialogs-below.ts'
import { comesByGoogle, hasNoPassword } from '../own-providers.ts'
import { useAuth } from '../use-auth.ts'
import { useOffersGoogle } from '../use-offers-google.ts'
import { BlockingDialog } from './blocking-dialog.tsx'
import { GoogleAgain } from './google-again.tsx'
import { PasswordAgain } from './password-again.tsx'
import { PasswordByMail } from './password-by-mail.tsx'

export function SignInAgain({ email, user }: { email: string; user: User }) {
  const { signOut } = useAuth()
  const offersGoogle = useOffersGoogle()
  const byGoogle = comesByGoogle(user) && offersGoogle
  const onlyGoogle = byGoogle && hasNoPassword(user)
  const isCutOff = !offersGoogle && hasNoPassword(user)
  const leave = (
    <Button variant="subtle" onClick={() => void signOut()} {...keepDialogsBelow}>
      Sair
    </Button>
  )
  return (
    <BlockingDialog title="Sua sessão expirou">
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {isCutOff && 'Entrar com o Google foi desativado, e sua conta ainda não tem senha. '}
          {onlyGoogle && 'Entre novamente com o Google '}
          {isCutOff && 'Crie uma por e-mail '}
          {!onlyGoogle && !isCutOff && 'Digite sua senha '}
          para continuar de onde parou. O que você preencheu continua aqui.
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
        {isCutOff && <PasswordByMail email={email} isFirst />}
        {onlyGoogle || <PasswordAgain email={email}>{leave}</PasswordAgain>}
        {byGoogle && <GoogleAgain user={user} isOnly={onlyGoogle} />}
        {onlyGoogle && leave}
        {onlyGoogle || isCutOff || <PasswordByMail email={email} isFirst={false} />}
      </Stack>
    </BlockingDialog>
  )
}
