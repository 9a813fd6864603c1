import { Box, Button, Divider, Group, Text } from '@mantine/core'
import { IconDownload, IconPencil, IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import { usePersonalDataCopy } from './personal-data-queries.ts'

type Props = { phone: string; companyId: string; onCorrect: () => void; onErase: () => void }

export function PersonalData({ phone, companyId, onCorrect, onErase }: Props) {
  const copy = usePersonalDataCopy(phone, companyId)
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id}>
      <Divider mb="md" />
      <Text component="h4" size="sm" fw={650} m={0} id={id}>
        Dados pessoais (LGPD)
      </Text>
      <Text size="sm" c="dimmed" mb="sm">
        A pessoa pediu uma cópia, a correção ou a exclusão dos dados dela? Faça por aqui.
      </Text>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={copy.isPending}
          onClick={() => copy.mutate()}
        >
          Baixar cópia dos dados
        </Button>
        <Button
          variant="default"
          leftSection={<IconPencil size={18} aria-hidden />}
          onClick={onCorrect}
        >
          Corrigir dados
        </Button>
        <Button
          variant="light"
          color="red"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={onErase}
        >
          Excluir dados deste contato
        </Button>
      </Group>
    </Box>
  )
}
