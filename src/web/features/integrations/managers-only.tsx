import { Alert, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'

export function ManagersOnly() {
  return (
    <Alert
      color="gray"
      variant="light"
      icon={<IconLock aria-hidden />}
      title="Apenas administradores e gerentes podem ver as integrações"
      role="note"
    >
      <Text size="sm">Fale com quem administra a conta da empresa.</Text>
    </Alert>
  )
}
