import 'mantine-datatable/styles.css'
import { Stack, Text } from '@mantine/core'
import { DataTable } from 'mantine-datatable'
import type { ReactNode } from 'react'
import { formatDateTime } from '../../../domain/format-date.ts'
import { formatPhone } from '../../../domain/phone.ts'
import { EmailText } from '../../ui/email-text.tsx'
import { ContactLink } from './contact-link.tsx'
import classes from './contact-list.module.css'
import type { ContactSort } from './contacts-address.ts'
import type { Contact } from './contacts-queries.ts'
import { OutcomeMenu } from './outcome-menu.tsx'
import { ProgressNote } from './progress-note.tsx'
import { SortHeader } from './sort-header.tsx'
import { SourceBadge } from './source-badge.tsx'
import { WhatsappButton } from './whatsapp-button.tsx'
import type { Won } from './won-form.tsx'

type Props = {
  contacts: Contact[]
  timeZone: string | undefined
  wide: boolean
  sort: ContactSort
  onSort: (sort: ContactSort) => void
  onWon: (contact: Won) => void
}

export function ContactTable({ contacts, timeZone, wide, onWon, ...sorting }: Props) {
  return (
    <DataTable<Contact>
      // Remounts, because the table keeps its initial column widths.
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
      // The default "No records" text would stay readable to screen readers.
      emptyState={<span hidden />}
      columns={[
        {
          accessor: 'name',
          width: wide ? '16%' : undefined,
          title: <SortHeader label="Contato" by="name" {...sorting} />,
          render: ({ id, name, city, phone, email }) => (
            <>
              <ContactLink id={id} name={name} />
              <Small>{city}</Small>
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
          width: 166,
          title: 'Origem',
          render: ({ source }) => <SourceBadge source={source} />,
        },
        {
          accessor: 'seller_name',
          width: wide ? 140 : '18%',
          title: 'Vendedor',
          render: ({ seller_name, seller_phone }) =>
            seller_name ? (
              <>
                <Text size="sm" lineClamp={3} title={seller_name} className={classes.name}>
                  {seller_name}
                </Text>
                {seller_phone && (
                  <Small>
                    <Phone digits={seller_phone} />
                  </Small>
                )}
              </>
            ) : (
              <Text size="sm" c="dimmed">
                Aguardando vendedor
              </Text>
            ),
        },
        {
          accessor: 'created_at',
          width: wide ? 136 : 108,
          title: <SortHeader label="Data" by="created_at" {...sorting} />,
          render: ({ created_at }) => (
            <time dateTime={created_at} className="tabular" style={{ overflowWrap: 'normal' }}>
              {formatDateTime(created_at, timeZone)}
            </time>
          ),
        },
        {
          accessor: 'outcome',
          width: 132,
          title: 'Resultado',
          render: (contact) => (
            <Stack gap={4}>
              <div>
                <OutcomeMenu contact={contact} onWon={onWon} />
              </div>
              <ProgressNote progress={contact.progress} />
            </Stack>
          ),
        },
        {
          accessor: 'whatsapp',
          width: 68,
          title: 'Chat',
          render: ({ name, phone }) => <WhatsappButton name={name} phone={phone} iconOnly />,
        },
      ]}
    />
  )
}

function Phone({ digits }: { digits: string }) {
  return (
    <span className="tabular" style={{ whiteSpace: 'nowrap' }}>
      {formatPhone(digits)}
    </span>
  )
}

function Small({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <Text size="xs" c="dimmed">
      {children}
    </Text>
  )
}
