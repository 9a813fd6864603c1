import { Alert } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'

/** After the creation of the first super_admin. */
export function CreatedNotice() {
  return (
    <Alert color="green" role="status" icon={<IconCircleCheck aria-hidden />} title="Conta criada!">
      Entre com o e-mail e a senha que você acabou de escolher.
    </Alert>
  )
}
