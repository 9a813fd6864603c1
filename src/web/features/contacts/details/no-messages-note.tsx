import { Alert, Button, Text } from '@mantine/core'
import { IconMessageOff } from '@tabler/icons-react'
import { useTenant } from '../../../company/use-tenant.ts'
import { askFirst } from '../../../ui/ask-first.ts'
import type { ContactDetails } from './contact-details-query.ts'
import { useNoMessages } from './use-no-messages.ts'

type Props = { contact: ContactDetails; at: (iso: string) => string }

/** The company undoes its own mark, not the one of the person's request. */
export function NoMessagesNote({ contact, at }: Props) {
  const { mayManage } = useTenant()
  const { mutate, isPending } = useNoMessages(contact)
  const { no_messages_at, no_messages_by } = contact.progress ?? {}
  if (!no_messages_at) return null
  const isOfCompany = typeof no_messages_by === 'string'
  return (
    <Alert
      color="red"
      role="note"
      icon={<IconMessageOff aria-hidden />}
      title="Não quer mais mensagens"
    >
      {isOfCompany ? 'Marcado pela empresa' : 'Pedido de privacidade atendido'} em{' '}
      {at(no_messages_at)}
      {no_messages_by && ` (${no_messages_by})`}. Não escreva para esta pessoa.
      {isOfCompany && mayManage && (
        <Button
          size="xs"
          mt="sm"
          variant="default"
          display="block"
          loading={isPending}
          onClick={ask}
        >
          Desfazer
        </Button>
      )}
    </Alert>
  )

  function ask() {
    askFirst({
      title: 'Desfazer a marcação?',
      children: (
        <Text size="sm">
          O aviso some de todos os contatos deste telefone, e a equipe pode voltar a escrever para
          esta pessoa.
        </Text>
      ),
      confirm: 'Desfazer',
      onConfirm: () => mutate(false),
    })
  }
}
