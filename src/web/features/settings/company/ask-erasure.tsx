import { Stack, Text } from '@mantine/core'
import { askFirst } from '../../../ui/ask-first.ts'
import type { RetentionPreview } from './retention-queries.ts'
import { dueLabel, retentionLabel } from './retention-times.ts'

export function askErasure(preview: RetentionPreview, months: number, erase: () => void): void {
  const due = preview.leads + preview.quarantined
  askFirst({
    title: 'Excluir contatos antigos',
    children: (
      <Stack gap="sm">
        <Text fw={500}>
          {dueLabel(preview)} {due === 1 ? 'tem' : 'têm'} mais de {retentionLabel(months)} e{' '}
          {due === 1 ? 'será excluído' : 'serão excluídos'} na próxima hora.
        </Text>
        <Text size="sm">
          Nome, telefone, e-mail, mensagens e resultado serão excluídos definitivamente, e os totais
          diminuem. Precisa de uma cópia? Exporte os contatos antes.
        </Text>
      </Stack>
    ),
    confirm: 'Excluir e salvar',
    color: 'red',
    onConfirm: erase,
  })
}
