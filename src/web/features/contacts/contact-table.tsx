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

type Props = { contacts: Contact[]; timeZone: string | undefined; wide: boolean }

export function ContactTable({ contacts, timeZone, wide }: Props) {
  return (
    <DataTable<Contact>
      // It keeps the widths of the columns it began with.
      key={wide ? 'wide' : 'narrow'}
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
      // Never empty; its own "No records" would stay under the rows for a screen reader.
      emptyState={<span hidden />}
      columns={[
        {
          accessor: 'name',
          width: wide ? '16%' : undefined,
          title: 'Contato',
          render: ({ name, city, phone, email }) => (
            <>
              <Two first={name} second={city} />
              {!wide && <Phone digits={phone} />}
              {!wide && email && <EmailText address={email} />}
            </>
          ),
        },
        {
          accessor: 'phone',
          width: 132,
          title: 'Telefone',
          hidden: !wide,
          render: ({ phone }) => <Phone digits={phone} />,
        },
        {
          accessor: 'email',
          hidden: !wide,
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
          width: wide ? 150 : '19%',
          title: 'Vendedor',
          render: ({ sellers }) =>
            sellers ? (
              <Two first={sellers.name} second={<Phone digits={sellers.phone} />} />
            ) : (
              <NoSeller />
            ),
        },
        {
          accessor: 'created_at',
          width: wide ? 136 : 96,
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

function Phone({ digits }: { digits: string }) {
  return <span className={`tabular ${classes.phone}`}>{formatPhone(digits)}</span>
}

function Two({ first, second }: { first: string; second: ReactNode }) {
  return (
    <>
      <Text size="sm" fw={550} lineClamp={3} title={first} className={classes.name}>
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
