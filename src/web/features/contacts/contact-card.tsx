import { Group, Paper, Stack, Text } from '@mantine/core'
import { formatPhone } from '../../../domain/phone.ts'
import { EmailText } from '../../ui/email-text.tsx'
import { formatDateTime } from '../../ui/format-date.ts'
import classes from './contact-list.module.css'
import type { Contact } from './contacts-queries.ts'
import { SourceBadge } from './source-badge.tsx'
import { WhatsappButton } from './whatsapp-button.tsx'

type Props = { contact: Contact; timeZone: string | undefined }

export function ContactCard({ contact, timeZone }: Props) {
  const { name, city, phone, email, source, sellers, created_at } = contact
  return (
    <Paper component="li" p="md" radius="lg" className="card">
      <Stack gap="xs" h="100%">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <div>
            <Text fw={600} lineClamp={3} className={classes.name}>
              {name}
            </Text>
            {city && (
              <Text size="sm" c="dimmed">
                {city}
              </Text>
            )}
          </div>
          <SourceBadge source={source} />
        </Group>
        <Text size="sm" className="tabular">
          {formatPhone(phone)}
        </Text>
        {email && <EmailText address={email} />}
        <Group justify="space-between" align="flex-end" wrap="nowrap" mt="auto" pt={4}>
          <div>
            <Text size="sm">{sellers ? sellers.name : 'Aguardando vendedor'}</Text>
            <Text size="xs" c="dimmed" className="tabular">
              {sellers && `${formatPhone(sellers.phone)} · `}
              <time dateTime={created_at}>{formatDateTime(created_at, timeZone)}</time>
            </Text>
          </div>
          <WhatsappButton name={name} phone={phone} />
        </Group>
      </Stack>
    </Paper>
  )
}
