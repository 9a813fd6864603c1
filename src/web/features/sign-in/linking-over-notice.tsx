import { Alert } from '@mantine/core'
import { IconBrandGoogle } from '@tabler/icons-react'

/** After a link with Google returned without a session. */
export function LinkingOverNotice() {
  return (
    <Alert
      color="yellow"
      role="alert"
      icon={<IconBrandGoogle aria-hidden />}
      title="Sua sessão expirou"
    >
      Entre novamente e confira em Segurança se o Google já está conectado. Se não estiver, repita a
      conexão.
    </Alert>
  )
}
