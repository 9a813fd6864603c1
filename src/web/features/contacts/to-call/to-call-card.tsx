import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { IconBrandWhatsapp, IconCheck } from '@tabler/icons-react'
import { formatDateTime } from '../../../../domain/format-date.ts'
import { formatPhone } from '../../../../domain/phone.ts'
import { ContactLink } from '../contact-link.tsx'
import classes from '../contact-list.module.css'
import type { ToCall } from './to-call-queries.ts'

type Props = {
  visitor: ToCall
  timeZone: string | undefined
  busy: boolean
  onReached: () => void
  onUnreachable: () => void
}

export function ToCallCard({ visitor, timeZone, busy, onReached, onUnreachable }: Props) {
  const { lead_id, name, phone, city, source_label, created_at, seller_name, called_at } = visitor
  return (
    <Paper component="li" tabIndex={-1} p="md" radius="lg" className="card" aria-label={name}>
      <Group justify="space-between" gap="md">
        <Stack gap={4} flex="1 1 260px" miw={0}>
          <Group gap="xs">
            <ContactLink id={lead_id} name={name} />
            {visitor.missed && (
              <Badge color="orange" h="auto" py={3} className={classes.cause}>
                O vendedor disse que não chegou
              </Badge>
            )}
          </Group>
          <Text size="sm" className={`tabular ${classes.name}`}>
            {[formatPhone(phone), city, source_label].filter(Boolean).join(' · ')}
          </Text>
          <Text size="xs" c="dimmed" className={`tabular ${classes.name}`}>
            <time dateTime={created_at}>{formatDateTime(created_at, timeZone)}</time>
            {` · ${seller_name}`}
            {called_at && ` · já chamado em ${formatDateTime(called_at, timeZone)}`}
          </Text>
        </Stack>
        <Group gap="xs">
          <Button
            component="a"
            href={visitor.whatsapp_url}
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
            aria-label={`Chamar no WhatsApp: ${name}`}
          >
            Chamar no WhatsApp
          </Button>
          <Button
            variant="default"
            loading={busy}
            leftSection={<IconCheck size={18} aria-hidden />}
            aria-label={`Conversa iniciada com ${name}`}
            onClick={onReached}
          >
            Conversa iniciada
          </Button>
          <Button
            variant="default"
            disabled={busy}
            aria-label={`Não consegui falar com ${name}`}
            onClick={onUnreachable}
          >
            Não consegui falar
          </Button>
        </Group>
      </Group>
    </Paper>
  )
}
