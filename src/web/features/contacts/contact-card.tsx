import { Box, Group, Paper, Stack, Text } from '@mantine/core'
import { formatDateTime } from '../../../domain/format-date.ts'
import { formatPhone } from '../../../domain/phone.ts'
import { EmailText } from '../../ui/email-text.tsx'
import { ContactLink } from './contact-link.tsx'
import type { Contact } from './contacts-queries.ts'
import { OutcomeMenu } from './outcome-menu.tsx'
import { ProgressNote } from './progress-note.tsx'
import { SourceBadge } from './source-badge.tsx'
import { WhatsappButton } from './whatsapp-button.tsx'
import type { Won } from './won-form.tsx'

type Props = { contact: Contact; timeZone: string | undefined; onWon: (contact: Won) => void }

export function ContactCard({ contact, timeZone, onWon }: Props) {
  const { id, name, city, phone, email, source, seller_name, seller_phone, created_at } = contact
  return (
    <Paper component="li" p="md" radius="lg" className="card">
      <Stack gap="xs" h="100%">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Box flex="1 1 0" miw={0}>
            <ContactLink id={id} name={name} />
            {city && (
              <Text size="sm" c="dimmed">
                {city}
              </Text>
            )}
          </Box>
          <SourceBadge source={source} maw="60%" />
        </Group>
        <Text size="sm" className="tabular">
          {formatPhone(phone)}
        </Text>
        {email && <EmailText address={email} />}
        <div>
          <Text size="sm">{seller_name ?? 'Aguardando vendedor'}</Text>
          <Text size="xs" c="dimmed" className="tabular">
            {seller_phone && `${formatPhone(seller_phone)} · `}
            <time dateTime={created_at}>{formatDateTime(created_at, timeZone)}</time>
          </Text>
        </div>
        <Group justify="space-between" wrap="nowrap" mt="auto" pt={4}>
          <Group gap="xs">
            <OutcomeMenu contact={contact} onWon={onWon} />
            <ProgressNote progress={contact.progress} />
          </Group>
          <WhatsappButton name={name} phone={phone} />
        </Group>
      </Stack>
    </Paper>
  )
}
