import { Text } from '@mantine/core'
import type { Contact } from './contacts-queries.ts'

const words = {
  no_messages: 'Não quer mais mensagens',
  received: 'Confirmado',
  missed: 'Não chegou',
  closed: 'Encerrado',
  called: 'Chamado',
}

/** What is known of the contact; nothing while that is nothing. */
export function ProgressNote({ progress }: Pick<Contact, 'progress'>) {
  return progress ? (
    <Text size="xs" {...(progress === 'no_messages' ? { c: 'red', fw: 600 } : { c: 'dimmed' })}>
      {words[progress]}
    </Text>
  ) : null
}
