import { Badge } from '@mantine/core'
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
    <Badge color={color} flex="none">
      {label}
    </Badge>
  )
}
