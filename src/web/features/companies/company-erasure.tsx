import { Box, Button, Divider, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useId } from 'react'

type Props = { onAsk: () => void }

/** Erases at once, without the 30 days of a removal. */
export function CompanyErasure({ onAsk }: Props) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id}>
      <Divider mb="md" />
      <Text component="h3" size="sm" fw={650} m={0} id={id}>
        Excluir definitivamente
      </Text>
      <Text size="sm" c="dimmed" mb="sm">
        Ao remover pela lista, tudo fica guardado por 30 dias. Aqui, os dados são excluídos agora e
        não podem ser recuperados.
      </Text>
      <Button
        variant="light"
        color="red"
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={onAsk}
      >
        Excluir empresa e dados
      </Button>
    </Box>
  )
}
