import { Button, Text } from '@mantine/core'
import type { User } from '@supabase/supabase-js'
import { IconBrandGoogle } from '@tabler/icons-react'
import { useState } from 'react'
import { keepDialogsBelow } from '../../ui/keep-dialogs-below.ts'
import { googleEmail } from '../own-providers.ts'
import { openGoogleWindow } from './google-window.ts'

type Props = {
  user: User
  /** The account has no password. */
  isOnly: boolean
}

export function GoogleAgain({ user, isOnly }: Props) {
  const [opened, setOpened] = useState<boolean | null>(null)
  return (
    <>
      <Button
        variant={isOnly ? 'filled' : 'default'}
        fullWidth
        leftSection={<IconBrandGoogle size={20} aria-hidden />}
        onClick={() => setOpened(openGoogleWindow({ id: user.id, email: googleEmail(user) }))}
        data-autofocus={isOnly || undefined}
        {...keepDialogsBelow}
      >
        Entrar com Google
      </Button>
      {opened === true && (
        <Text size="sm" c="dimmed" role="status">
          Continue na janela do Google. Se ela fechou, é só abrir novamente.
        </Text>
      )}
      {opened === false && (
        <Text size="sm" c="red" role="alert">
          O navegador bloqueou a janela do Google. Permita pop-ups deste site e tente novamente.
        </Text>
      )}
    </>
  )
}
