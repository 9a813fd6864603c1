import { Button, Text } from '@mantine/core'
import { IconMessageOff } from '@tabler/icons-react'
import { useTenant } from '../../../company/use-tenant.ts'
import { askFirst } from '../../../ui/ask-first.ts'
import type { ContactDetails } from './contact-details-query.ts'
import { useNoMessages } from './use-no-messages.ts'

/** Where nothing is marked yet. */
export function NoMessagesButton({ contact }: { contact: ContactDetails }) {
  const { mayManage } = useTenant()
  const { mutate, isPending } = useNoMessages(contact)
  if (contact.progress?.no_messages_at) return null
  return (
    <Button
      size="xs"
      variant="subtle"
      color="gray"
      c="dimmed"
      fw={500}
      px={10}
      // Its icon stands below the buttons' edge.
      ml={-10}
      leftSection={<IconMessageOff size={16} aria-hidden />}
      loading={isPending}
      onClick={ask}
    >
      Marcar: não quer mais mensagens
    </Button>
  )

  function ask() {
    askFirst({
      title: 'Não quer mais mensagens?',
      children: (
        <Text size="sm">
          Ninguém deve mais escrever para esta pessoa. O aviso aparece para a empresa e na página do
          vendedor, em todos os contatos deste telefone.
          {!mayManage && ' Só administradores e gerentes podem desfazer.'}
        </Text>
      ),
      confirm: 'Marcar',
      onConfirm: () => mutate(true),
    })
  }
}
