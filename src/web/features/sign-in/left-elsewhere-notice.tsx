import { Alert } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'

/** For the tabs that a sign-out in one of them has closed too: nobody touched anything here. */
export function LeftElsewhereNotice() {
  return (
    <Alert color="blue" role="alert" icon={<IconLogout aria-hidden />} title="Você saiu da conta">
      Isso foi feito em outra aba deste navegador.
    </Alert>
  )
}
