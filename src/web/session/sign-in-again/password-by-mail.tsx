import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { logFailure } from '../../log-failure.ts'
import { paths } from '../../paths.ts'
import { linkOrigin, supabase } from '../../supabase.ts'
import { keepDialogsBelow } from '../../ui/keep-dialogs-below.ts'
import { authMessage } from '../auth-message.ts'

type Props = {
  email: string
  /** The account has no password. */
  isFirst: boolean
}

/** The link opens a session, which this page receives from the other tab. */
export function PasswordByMail({ email, isFirst }: Props) {
  const [said, setSaid] = useState<{ failed: boolean; text: string } | null>(null)
  const [busy, setBusy] = useState(false)

  async function send() {
    setBusy(true)
    const redirectTo = `${linkOrigin()}${paths.resetPassword}`
    const { error } = await supabase().auth.resetPasswordForEmail(email, { redirectTo })
    setBusy(false)
    if (error) logFailure('The link to a new password could not be asked for', error)
    setSaid({
      failed: error !== null,
      text: error ? authMessage(error, 'Não foi possível enviar o link.') : sent,
    })
  }

  return (
    <>
      <Button
        variant={isFirst ? 'light' : 'subtle'}
        size={isFirst ? 'sm' : 'compact-sm'}
        fullWidth
        loading={busy}
        onClick={() => void send()}
        {...keepDialogsBelow}
      >
        {isFirst ? 'Receber link para criar senha' : 'Esqueci minha senha: receber link'}
      </Button>
      {said && (
        <Text size="sm" c={said.failed ? 'red' : 'dimmed'} role={said.failed ? 'alert' : 'status'}>
          {said.text}
        </Text>
      )}
    </>
  )
}

const sent =
  'Link enviado para o seu e-mail. Abra-o neste navegador, crie a senha e volte a esta aba: o que você preencheu continua aqui.'
