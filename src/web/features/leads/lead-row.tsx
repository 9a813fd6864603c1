import { Button, Group, Loader, Text, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { formatDateTime } from '../../../domain/format-date.ts'
import { formatPhone } from '../../../domain/phone.ts'
import classes from './lead-list.module.css'
import { type Lead, leadReasonQuery } from './leads-queries.ts'

type Props = { lead: Lead; timeZone: string | undefined }

export function LeadRow({ lead, timeZone }: Props) {
  const id = useId()
  const [asked, setAsked] = useState(false)
  return (
    <li className={classes.row}>
      <div className={classes.facts}>
        <div>
          <Text fw={600} size="sm" lineClamp={2} className={classes.name}>
            {lead.name}
          </Text>
          <Text size="sm" c="dimmed" className="tabular">
            {formatPhone(lead.phone)}
          </Text>
        </div>
        <Text size="sm" c="dimmed" className={`${classes.name} ${classes.source}`}>
          {lead.source_label}
        </Text>
        <Text size="sm" className={classes.name}>
          {lead.seller_name ?? 'Aguardando vendedor'}
        </Text>
        <Text
          component="time"
          size="sm"
          c="dimmed"
          dateTime={lead.created_at}
          className={`tabular ${classes.when}`}
        >
          {formatDateTime(lead.created_at, timeZone)}
        </Text>
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.why}
          aria-expanded={asked}
          aria-controls={id}
          aria-label={`Por que este vendedor? ${lead.name}`}
          onClick={() => setAsked(!asked)}
        >
          Por que este vendedor?
        </Button>
      </div>
      <div id={id} aria-live="polite">
        {asked && <LeadReason leadId={lead.id} />}
      </div>
    </li>
  )
}

function LeadReason({ leadId }: { leadId: string }) {
  const { data, isError, isFetching, refetch } = useQuery(leadReasonQuery(leadId))
  if (isError) {
    return (
      <Group gap="sm" mt={6}>
        <Text size="sm">Não foi possível carregar o motivo.</Text>
        <Button
          size="compact-sm"
          variant="default"
          loading={isFetching}
          onClick={() => void refetch()}
        >
          Tentar novamente
        </Button>
      </Group>
    )
  }
  if (data === undefined) {
    return (
      <Group mt={6}>
        <Loader size={18} />
        <VisuallyHidden>Carregando o motivo</VisuallyHidden>
      </Group>
    )
  }
  return (
    <Text size="sm" mt={6} maw="70ch">
      {data}
    </Text>
  )
}
