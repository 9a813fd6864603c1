import 'mantine-datatable/styles.css'
import { Text } from '@mantine/core'
import { DataTable } from 'mantine-datatable'
import type { ReactNode } from 'react'
import { formatPhone } from '../../../domain/phone.ts'
import { EmailText } from '../../ui/email-text.tsx'
import { formatDateTime } from '../../ui/format-date.ts'
import classes from './contact-list.module.css'
import type { Contact } from './contacts-queries.ts'
import { SourceBadge } from './source-badge.tsx'
import { WhatsappButton } from './whatsapp-button.tsx'

type Props = { contacts: Contact[]; timeZone: string | undefined }

export function ContactTable({ contacts, timeZone }: Props) {
  return (
    <DataTable<Contact>
      className="card"
      classNames={{ table: classes.table }}
      withTableBorder
      borderRadius="lg"
      verticalSpacing="sm"
      horizontalSpacing="sm"
      highlightOnHover
      borderColor="var(--line)"
      rowBorderColor="var(--line)"
      backgroundColor="var(--surface)"
      records={contacts}
      columns={[
        {
          accessor: 'name',
          width: '16%',
          title: 'Contato',
          render: ({ name, city }) => <Two first={name} second={city} />,
        },
        {
          accessor: 'phone',
          width: 132,
          title: 'Telefone',
          noWrap: true,
          render: ({ phone }) => <span className="tabular">{formatPhone(phone)}</span>,
        },
        {
          accessor: 'email',
          title: 'E-mail',
          render: ({ email }) => (email ? <EmailText address={email} /> : '—'),
        },
        {
          accessor: 'source',
          width: 162,
          title: 'Origem',
          render: ({ source }) => <SourceBadge source={source} />,
        },
        {
          accessor: 'sellers.name',
          width: 150,
          title: 'Vendedor',
          render: ({ sellers }) =>
            sellers ? (
              <Two first={sellers.name} second={formatPhone(sellers.phone)} />
            ) : (
              <NoSeller />
            ),
        },
        {
          accessor: 'created_at',
          width: 136,
          title: 'Data',
          render: ({ created_at }) => (
            <time dateTime={created_at} className="tabular">
              {formatDateTime(created_at, timeZone)}
            </time>
          ),
        },
        {
          accessor: 'whatsapp',
          width: 140,
          title: 'Conversar',
          render: ({ name, phone }) => <WhatsappButton name={name} phone={phone} />,
        },
      ]}
    />
  )
}

function Two({ first, second }: { first: string; second: ReactNode }) {
  return (
    <>
      <Text size="sm" fw={550} className={classes.name}>
        {first}
      </Text>
      {second && (
        <Text size="xs" c="dimmed" className="tabular">
          {second}
        </Text>
      )}
    </>
  )
}

function NoSeller() {
  return (
    <Text size="sm" c="dimmed">
      Aguardando vendedor
    </Text>
  )
}
