import { Box, Button, Divider, Group, Text } from '@mantine/core'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { keepFocus } from '../../ui/keep-focus.ts'
import { ErasureDialog } from './erasure-dialog.tsx'
import { usePersonalDataCopy } from './use-personal-data.ts'

type Props = {
  phone: string
  companyId: string
  /** Whether the dialog is open: what lies below it then leaves Escape to it. */
  asking: boolean
  onAsk: (asking: boolean) => void
  onErased: () => void
}

/** What a person may ask for: a copy of their data, or that nothing of them is kept. */
export function PersonalData({ phone, companyId, asking, onAsk, onErased }: Props) {
  const copy = usePersonalDataCopy(phone, companyId)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id}>
      <Divider mb="md" />
      <Text component="h4" size="sm" fw={650} m={0} id={id}>
        Dados pessoais (LGPD)
      </Text>
      <Text size="sm" c="dimmed" mb="sm">
        A pessoa pediu o que você tem dela, ou que nada fique? É aqui.
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
          variant="light"
          color="red"
          leftSection={<IconTrash size={18} aria-hidden />}
          ref={button}
          onClick={() => onAsk(true)}
        >
          Apagar dados deste contato
        </Button>
      </Group>
      {asking && (
        <ErasureDialog phone={phone} companyId={companyId} onClose={close} onErased={onErased} />
      )}
    </Box>
  )

  // Mantine gives the focus back only from a dialog that was there before it opened.
  function close() {
    onAsk(false)
    void keepFocus(Promise.resolve(), button.current)
  }
}
