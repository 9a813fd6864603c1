import { Badge, Text } from '@mantine/core'
import { IconArchive, IconArchiveOff } from '@tabler/icons-react'
import { formatPhone } from '../../../../domain/phone.ts'
import { EmailText } from '../../../ui/email-text.tsx'
import { counted } from '../../../ui/format/format-count.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { CompanySeller } from './company-sellers-queries.ts'
import classes from './seller-line.module.css'

type Props = {
  seller: CompanySeller
  archived: boolean
  busy: boolean
  onArchive: () => void
  onRestore: () => void
}

/** Height on wide screens, in pixels. */
export const sellerLineHeight = 52

export function SellerLine({ seller, archived, busy, onArchive, onRestore }: Props) {
  const { name, email, phone, active, leads_received } = seller
  const label = `${archived ? 'Desarquivar' : 'Arquivar'} ${name}`
  return (
    <li tabIndex={-1} aria-label={name} className={classes.line}>
      <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
        {name}
      </Text>
      <EmailText address={email} />
      <div className={classes.facts}>
        <Text size="sm" className="tabular">
          {formatPhone(phone)}
        </Text>
        <div>
          {archived ? (
            <Badge color="gray">Arquivado</Badge>
          ) : (
            <Badge color={active ? 'brand' : 'orange'}>{active ? 'Ativo' : 'Inativo'}</Badge>
          )}
        </div>
        <Text size="sm" c="dimmed" className="tabular">
          {counted(leads_received, 'lead', 'leads')}
        </Text>
      </div>
      <IconButton
        label={label}
        className={classes.action}
        loading={busy}
        onClick={archived ? onRestore : onArchive}
      >
        {archived ? (
          <IconArchiveOff size={19} aria-hidden />
        ) : (
          <IconArchive size={19} aria-hidden />
        )}
      </IconButton>
    </li>
  )
}
