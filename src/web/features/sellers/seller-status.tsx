import { Badge } from '@mantine/core'
import classes from './seller-card.module.css'
import type { Seller } from './sellers-queries.ts'

export function SellerStatus({ seller }: { seller: Seller }) {
  if (seller.deleted_at)
    return (
      <Badge color="gray" className={classes.status}>
        Arquivado
      </Badge>
    )
  return seller.active ? (
    <Badge className={classes.status}>Ativo</Badge>
  ) : (
    <Badge color="orange" className={classes.status}>
      Inativo
    </Badge>
  )
}
