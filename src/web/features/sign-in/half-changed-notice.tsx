import { Alert } from '@mantine/core'
import { IconMailCheck } from '@tabler/icons-react'

/** For whoever has opened the first of the two mails of an e-mail change where nobody is signed in. */
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
