import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core'
import {
  IconBrandWhatsapp,
  IconCheck,
  IconDownload,
  IconMail,
  IconTrash,
} from '@tabler/icons-react'
import { formatPhone } from '../../../../domain/phone.ts'
import { privacyKindLabels } from '../../../../domain/privacy-kinds.ts'
import { whatsappUrl } from '../../../../domain/whatsapp-url.ts'
import type { Company } from '../../../company/company.ts'
import { askFirst } from '../../../ui/ask-first.ts'
import type { PrivacyAnswers, PrivacyRequest } from './privacy-requests-queries.ts'
import { answerTo, greetingTo, proofOf, stateOf, timesOf } from './privacy-words.ts'

type Props = { request: PrivacyRequest; company: Company; answers: PrivacyAnswers }

export function RequestCard({ request, company, answers }: Props) {
  const { phone, email, note, answered_at } = request
  const { label, color } = stateOf(request)
  const title = privacyKindLabels[request.kind]
  const ways = [phone && formatPhone(phone), email].filter(Boolean).join(', ')
  return (
    <Paper
      component="article"
      tabIndex={-1}
      withBorder
      p="md"
      aria-label={ways ? `${title}: ${ways}` : title}
    >
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Text component="h3" fw={650} m={0}>
            {title}
          </Text>
          <Badge color={color}>{label}</Badge>
        </Group>
        <Text size="sm" c="dimmed">
          {timesOf(request, company.time_zone)}
        </Text>
        {ways && (
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            De: {ways}
          </Text>
        )}
        {note && (
          <Text size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
            “{note}”
          </Text>
        )}
        {!answered_at && <Work request={request} company={company} answers={answers} />}
      </Stack>
    </Paper>
  )
}

/** What is left to do: the action that the request asks for, then the answer. */
function Work({ request, company, answers }: Props) {
  const { id, kind, contacts, phone, email } = request
  const { copy, erase, close } = answers
  const isToErase = kind === 'erasure' && contacts.length > 0
  const answer = answerTo(request)
  const message = [greetingTo(request, company), answer ?? ''].join(' ').trim()
  return (
    <>
      {contacts.length > 0 ? (
        <Text size="sm">{proofOf(request)}</Text>
      ) : (
        <Text size="sm" c="dimmed">
          Nenhum contato com estes dados.
        </Text>
      )}
      {contacts.map((contact) => (
        <Group key={contact.phone} gap="xs">
          <Text size="sm" flex="1 1 200px" style={{ overflowWrap: 'anywhere' }}>
            Contato: {contact.name}, {formatPhone(contact.phone)}
          </Text>
          {kind === 'copy' && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              aria-label={`Baixar cópia dos dados de ${contact.name}`}
              loading={copy.isPending && copy.variables === contact.phone}
              onClick={() => copy.mutate(contact.phone)}
            >
              Baixar cópia
            </Button>
          )}
          {kind === 'erasure' && (
            <Button
              size="xs"
              color="red"
              leftSection={<IconTrash size={16} aria-hidden />}
              aria-label={`Excluir dados de ${contact.name}`}
              loading={erase.isPending && erase.variables === contact.phone}
              onClick={() => askErasure(contact)}
            >
              Excluir dados
            </Button>
          )}
        </Group>
      ))}
      {kind === 'no_messages' && contacts.length > 0 && (
        <Text size="sm">
          Depois de respondido, quem atende vê o aviso “Não quer mais mensagens”.
        </Text>
      )}
      {answer && (
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          Resposta pronta: “{message}”
        </Text>
      )}
      <Group gap="xs">
        {email && (
          <Button
            size="xs"
            variant="default"
            component="a"
            href={mailTo(email, message)}
            leftSection={<IconMail size={16} aria-hidden />}
          >
            Responder por e-mail
          </Button>
        )}
        {phone && (
          <Button
            size="xs"
            variant="default"
            component="a"
            href={whatsappUrl(phone, message)}
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<IconBrandWhatsapp size={16} aria-hidden />}
          >
            Responder no WhatsApp
          </Button>
        )}
        <Button
          size="xs"
          variant={isToErase ? 'default' : 'filled'}
          leftSection={<IconCheck size={16} aria-hidden />}
          loading={close.isPending && close.variables === id}
          onClick={isToErase ? askToKeep : () => close.mutate(id)}
        >
          Marcar como respondido
        </Button>
      </Group>
    </>
  )

  function askToKeep() {
    askFirst({
      title: 'Responder sem excluir?',
      children: (
        <Text size="sm">
          Ainda há contatos desta pessoa. Feche o pedido assim só se a lei mandar guardar os dados e
          a pessoa já souber o motivo.
        </Text>
      ),
      confirm: 'Responder sem excluir',
      color: 'red',
      onConfirm: () => close.mutate(id),
    })
  }

  function askErasure(contact: PrivacyRequest['contacts'][number]) {
    askFirst({
      title: 'Excluir os dados deste contato?',
      children: (
        <Text size="sm">
          Tudo o que chegou de {contact.name}, {formatPhone(contact.phone)}, é excluído
          definitivamente. Conversas no WhatsApp dos vendedores e arquivos já baixados ficam: peça
          que sejam excluídos também.
        </Text>
      ),
      confirm: 'Excluir definitivamente',
      color: 'red',
      onConfirm: () => erase.mutate(contact.phone),
    })
  }
}

const mailTo = (email: string, message: string) =>
  `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent('Seu pedido sobre os seus dados')}&body=${encodeURIComponent(message)}`
