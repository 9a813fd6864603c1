import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { writeAddress } from '../../../address.ts'
import { tenantAddress } from '../../../company/use-tenant.ts'
import { paths } from '../../../paths.ts'
import { counted } from '../../../ui/format/format-count.ts'
import { linkFunnelQuery } from './short-links-queries.ts'

type Props = { companyId: string; linkId: string }

/** What became of the clicks of 30 days. */
export function LinkFunnel({ companyId, linkId }: Props) {
  const { data } = useQuery(linkFunnelQuery(companyId, linkId))
  if (!data) return null
  const stages = [
    counted(data.forms ?? 0, 'formulário visto', 'formulários vistos'),
    counted(data.sent, 'enviado', 'enviados'),
    counted(data.opened, 'WhatsApp aberto', 'WhatsApps abertos'),
    counted(data.won, 'ganho', 'ganhos'),
  ]
  return (
    <Text size="sm" mt="md">
      Em 30 dias: {stages.join(' · ')}.{' '}
      <Anchor
        component={Link}
        size="sm"
        to={
          paths.leads +
          writeAddress(tenantAddress, `?tab=funil&link=${linkId}`, { company: companyId })
        }
      >
        Ver o funil deste link
      </Anchor>
    </Text>
  )
}
