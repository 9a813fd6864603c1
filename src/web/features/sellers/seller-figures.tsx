import { Text } from '@mantine/core'
import { formatMoney } from '../../../domain/format-money.ts'
import { formatCount } from '../../ui/format/format-count.ts'
import { formatPercent } from '../../ui/format/format-percent.ts'
import classes from './seller-card.module.css'
import type { Seller } from './sellers-queries.ts'

/** Read-only figures (product decision 16). */
export function SellerFigures({ seller }: { seller: Seller }) {
  const figures = [
    { label: 'Conversão', value: formatPercent(seller.conversion_rate) },
    { label: 'Ganhos', value: formatCount(seller.leads_converted) },
    { label: 'Vendas', value: formatMoney(seller.total_sales) },
  ]
  return (
    <dl className={classes.figures}>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <Text component="dt" size="xs" c="dimmed">
            {label}
          </Text>
          <Text component="dd" size="sm" fw={600} m={0} className="tabular">
            {value}
          </Text>
        </div>
      ))}
    </dl>
  )
}
