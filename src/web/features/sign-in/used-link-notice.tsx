import { Alert } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'

export function UsedLinkNotice() {
  return (
    <Alert
      color="yellow"
      role="alert"
      icon={<IconLinkOff aria-hidden />}
      title="Este link expirou ou já foi usado"
    >
      Se você já confirmou seu e-mail, é só entrar. Senão, entre com sua senha e peça outro link.
    </Alert>
  )
}
