import { Badge } from '@mantine/core'
import classes from './seller-card.module.css'
import type { Seller } from './sellers-queries.ts'

type Props = {
  seller: Seller
  /** Until when, for who is on leave. */
  absence: string | undefined
}

export function SellerStatus({ seller, absence }: Props) {
  const [label, color] = seller.deleted_at
    ? ['Arquivado', 'gray']
    : !seller.active
      ? ['Inativo', 'orange']
      : absence
        ? [absence, 'blue']
        : ['Ativo']
  return (
    <Badge color={color} className={classes.status}>
      {label}
    </Badge>
  )
}
