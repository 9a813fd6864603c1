import { Alert } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'

/** Shown in the other tabs after a sign-out. */
export function LeftElsewhereNotice() {
  return (
    <Alert color="blue" role="alert" icon={<IconLogout aria-hidden />} title="Você saiu da conta">
      Isso foi feito em outra aba deste navegador.
    </Alert>
  )
}
