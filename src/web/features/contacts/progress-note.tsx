import { Text } from '@mantine/core'
import type { Contact } from './contacts-queries.ts'

const words = {
  received: 'Confirmado',
  missed: 'Não chegou',
  closed: 'Encerrado',
  called: 'Chamado',
}

/** What the seller told of the contact; nothing while that is nothing. */
export function ProgressNote({ progress }: Pick<Contact, 'progress'>) {
  return progress ? (
    <Text size="xs" c="dimmed">
      {words[progress]}
    </Text>
  ) : null
}
