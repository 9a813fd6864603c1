import { Alert, Box, EmptyState, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconScale, IconUserQuestion } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  attributionFacts,
  consentFacts,
  extraFacts,
  type Fact,
} from '../../../../domain/contacts/contact-facts.ts'
import { progressSentences } from '../../../../domain/contacts/lead-progress.ts'
import { formatDateTime } from '../../../../domain/format-date.ts'
import { formatMoney } from '../../../../domain/format-money.ts'
import { leadCode } from '../../../../domain/lead-code.ts'
import { formatPhone } from '../../../../domain/phone.ts'
import { linkOrigin } from '../../../supabase.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { FactList } from '../../../ui/fact-list.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import type { Outcome } from '../contacts-queries.ts'
import { OutcomeMenu } from '../outcome-menu.tsx'
import { SourceBadge } from '../source-badge.tsx'
import { WhatsappButton } from '../whatsapp-button.tsx'
import type { Won } from '../won-form.tsx'
import type { ContactDetails } from './contact-details-query.ts'
import { NoMessagesButton } from './no-messages-button.tsx'
import { NoMessagesNote } from './no-messages-note.tsx'
import { Notes } from './notes.tsx'
import { TransferButton } from './transfer-button.tsx'

type Props = {
  contact: UseQueryResult<ContactDetails | null>
  timeZone: string | undefined
  /** Actions below the details. */
  footer: (contact: ContactDetails) => ReactNode
  onWon: (contact: Won) => void
  /** True while a dialog above the drawer has the focus. */
  onAsking: (asking: boolean) => void
}

export function ContactDetailsView({ contact, footer, ...shown }: Props) {
  if (contact.isError && !contact.data) {
    return (
      <LoadError
        title="Erro ao carregar dados"
        message="Não foi possível carregar este contato."
        query={contact}
      />
    )
  }
  if (contact.data === undefined) {
    return (
      <Stack role="status" aria-label="Carregando contato">
        {[64, 120, 96, 120].map((height, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never move
          <Skeleton key={place} h={height} radius="lg" />
        ))}
      </Stack>
    )
  }
  if (contact.data === null) {
    return (
      <EmptyState
        py="xl"
        icon={<IconUserQuestion aria-hidden />}
        title="Contato não encontrado"
        description="Ele pode ter sido excluído, ou o link é de outra empresa."
      />
    )
  }
  return (
    <Stack gap="lg">
      <Details contact={contact.data} {...shown} />
      {footer(contact.data)}
    </Stack>
  )
}

type DetailsProps = Omit<Props, 'contact' | 'footer'> & { contact: ContactDetails }

function Details({ contact, timeZone, onWon, onAsking }: DetailsProps) {
  const { name, phone, email, city, source, sellers, created_at, short_urls } = contact
  const at = (iso: string) => formatDateTime(iso, timeZone)
  return (
    <Stack gap="lg">
      <div>
        <Group gap="xs" mb={4}>
          <Title order={3} fz="xl" style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Title>
          <SourceBadge source={source} />
        </Group>
        <Text c="dimmed" size="sm" className="tabular">
          Chegou em <time dateTime={created_at}>{at(created_at)}</time>
          {city && ` · ${city}`}
        </Text>
        {progressSentences(contact.progress, at).map((sentence) => (
          <Text key={sentence} size="sm" style={{ overflowWrap: 'anywhere' }}>
            {sentence}
          </Text>
        ))}
      </div>
      <NoMessagesNote contact={contact} at={at} />
      <Stack gap="xs" align="start">
        <Group gap="xs">
          <WhatsappButton name={name} phone={phone} />
          <OutcomeMenu
            contact={{ ...contact, outcome: contact.outcome as Outcome }}
            onWon={onWon}
          />
          {contact.outcome === 'won' && contact.outcome_value !== null && (
            <Text fw={600}>{formatMoney(contact.outcome_value)}</Text>
          )}
          {contact.outcome_at && (
            <Text size="xs" c="dimmed" className="tabular">
              marcado em {at(contact.outcome_at)}
            </Text>
          )}
        </Group>
        <NoMessagesButton contact={contact} />
      </Stack>
      <Stack gap="xs">
        <Reach label="Telefone" text={formatPhone(phone)} copy="Copiar telefone" />
        {email && <Reach label="E-mail" text={email} copy="Copiar e-mail" />}
        <Reach label="Código" text={leadCode(contact.id)} copy="Copiar código" />
      </Stack>
      <Alert
        variant="light"
        icon={<IconScale aria-hidden />}
        title="Por que este vendedor?"
        styles={{ title: { fontWeight: 650 } }}
      >
        <Text size="sm" fw={600}>
          {sellers ? `${sellers.name} · ${formatPhone(sellers.phone)}` : 'Aguardando vendedor'}
        </Text>
        {contact.reason && <Text size="sm">{contact.reason}</Text>}
        <TransferButton contact={contact} onAsking={onAsking} />
      </Alert>
      <Notes key={contact.id} leadId={contact.id} at={at} />
      {contact.message && (
        <Box component="section" aria-label="Mensagem no WhatsApp">
          <Text size="sm" c="dimmed" mb={4}>
            Mensagem no WhatsApp
          </Text>
          <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {contact.message}
          </Text>
        </Box>
      )}
      <Facts title="Respostas do formulário" facts={extraFacts(contact.extra)} />
      <Facts
        title="De onde veio"
        facts={[
          ...(short_urls
            ? [{ label: 'Link usado', text: `${linkOrigin()}/l/${short_urls.short_code}` }]
            : []),
          ...attributionFacts(contact.attribution),
        ]}
      />
      <Facts title="Consentimento" facts={consentFacts(contact.consent, contact.privacyText, at)} />
    </Stack>
  )
}

function Reach({ label, text, copy }: { label: string; text: string; copy: string }) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <div style={{ minWidth: 0 }}>
        <Text size="xs" c="dimmed">
          {label}
        </Text>
        <Text size="sm" fw={550} className="tabular" style={{ overflowWrap: 'anywhere' }}>
          {text}
        </Text>
      </div>
      <CopyButton text={text} size="xs" flex="none">
        {copy}
      </CopyButton>
    </Group>
  )
}

function Facts({ title, facts }: { title: string; facts: Fact[] }) {
  if (facts.length === 0) return null
  return (
    <Box component="section" aria-label={title}>
      <Text component="h4" fw={650} size="sm" m={0} mb={6}>
        {title}
      </Text>
      <FactList facts={facts} />
    </Box>
  )
}
