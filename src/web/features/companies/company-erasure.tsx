import { Box, Button, Divider, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import type { Company } from '../../session/profile.ts'
import { keepFocus } from '../../ui/keep-focus.ts'
import type { CompanyFigures } from './companies-queries.ts'
import { CompanyErasureDialog } from './company-erasure-dialog.tsx'

type Props = {
  company: Company
  figures: CompanyFigures | undefined
  /** Whether the dialog is open: what lies below it then leaves Escape to it. */
  asking: boolean
  onAsk: (asking: boolean) => void
  onErased: () => void
}

/** At the end of the drawer: for who must not wait the 30 days that a removal leaves. */
export function CompanyErasure({ company, figures, asking, onAsk, onErased }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id}>
      <Divider mb="md" />
      <Text component="h3" size="sm" fw={650} m={0} id={id}>
        Apagar de vez
      </Text>
      <Text size="sm" c="dimmed" mb="sm">
        Remover, na lista, guarda tudo por 30 dias. Aqui os dados saem agora e não voltam.
      </Text>
      <Button
        variant="light"
        color="red"
        leftSection={<IconTrash size={18} aria-hidden />}
        ref={button}
        onClick={() => onAsk(true)}
      >
        Apagar empresa e dados
      </Button>
      {asking && (
        <CompanyErasureDialog
          company={company}
          figures={figures}
          onClose={close}
          onErased={onErased}
        />
      )}
    </Box>
  )

  // Mantine gives the focus back only from a dialog that was there before it opened.
  function close() {
    onAsk(false)
    void keepFocus(Promise.resolve(), button.current)
  }
}
