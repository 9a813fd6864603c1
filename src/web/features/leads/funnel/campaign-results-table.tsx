import { Anchor, Table } from '@mantine/core'
import { Link } from 'react-router'
import { formatMoney } from '../../../../domain/format-money.ts'
import { useTenant } from '../../../company/use-tenant.ts'
import { paths } from '../../../paths.ts'
import { formatCount } from '../../../ui/format/format-count.ts'
import { formatPercent } from '../../../ui/format/format-percent.ts'
import classes from './campaign-results.module.css'
import type { CampaignResult } from './funnel-queries.ts'

const figures: { head: string; tell: (result: CampaignResult) => string }[] = [
  { head: 'Leads', tell: ({ leads }) => formatCount(leads) },
  { head: 'Vendas', tell: ({ won }) => formatCount(won) },
  { head: 'Taxa', tell: ({ won, leads }) => formatPercent((100 * won) / leads) },
  { head: 'Valor', tell: ({ value }) => formatMoney(value) },
]

export function CampaignResultsTable({ results }: { results: CampaignResult[] }) {
  const { companyId, choosesCompany } = useTenant()
  const contacts = (campanha: string) => {
    const address = new URLSearchParams({ campanha })
    if (choosesCompany && companyId) address.set('company', companyId)
    return `${paths.capturedContacts}?${address}`
  }
  return (
    <Table verticalSpacing={6} className={`tabular ${classes.table}`}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Campanha</Table.Th>
          {figures.map(({ head }) => (
            <Table.Th key={head} scope="col" className={classes.figure}>
              {head}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {results.map((result) => (
          <Table.Tr key={result.campaign}>
            <Table.Th scope="row" fw={500}>
              {result.campaign === null ? (
                'Sem campanha'
              ) : (
                <Anchor component={Link} to={contacts(result.campaign)} fz="inherit">
                  {result.campaign}
                </Anchor>
              )}
            </Table.Th>
            {figures.map(({ head, tell }) => (
              <Table.Td key={head} className={classes.figure}>
                {tell(result)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
