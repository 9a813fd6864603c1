import { Alert } from '@mantine/core'
import { IconMailCheck } from '@tabler/icons-react'

/** After the first of the two confirmations of an e-mail change, without a session. */
export function HalfChangedNotice() {
  return (
    <Alert
      color="green"
      role="status"
      icon={<IconMailCheck aria-hidden />}
      title="Confirmação recebida!"
    >
      Falta abrir o link que enviamos para o seu outro e-mail. Até lá, você entra com o e-mail
      anterior.
    </Alert>
  )
}
