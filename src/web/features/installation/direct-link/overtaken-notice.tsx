import { Alert, Button, Group, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'

type Props = { onTakeTheirs: () => void; onKeepMine: () => void }

export function OvertakenNotice({ onTakeTheirs, onKeepMine }: Props) {
  return (
    <Alert
      color="orange"
      role="alert"
      icon={<IconUsers aria-hidden />}
      title="Este link mudou enquanto você editava"
    >
      <Text size="sm">
        Outra pessoa publicou outra versão. O que você digitou continua aqui: escolha qual fica.
      </Text>
      <Group gap="sm" mt="sm">
        <Button size="xs" variant="default" onClick={onTakeTheirs}>
          Usar a versão publicada
        </Button>
        <Button size="xs" variant="default" onClick={onKeepMine}>
          Continuar com a minha
        </Button>
      </Group>
    </Alert>
  )
}
