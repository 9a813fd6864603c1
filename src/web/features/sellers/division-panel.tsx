import { Anchor, Box, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconScale } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useAddress, writeAddress } from '../../address.ts'
import { tenantAddress } from '../../company/use-tenant.ts'
import { useTimeZone } from '../../company/use-time-zone.ts'
import { paths } from '../../paths.ts'
import { BarRows } from '../../ui/figures/bar-rows.tsx'
import { counted, formatCount } from '../../ui/format/format-count.ts'
import { divisionSentence, findEligible } from './division.ts'
import { zeroingSentence } from './last-zeroing.ts'
import { nextTurnsQuery } from './rotation/rotation-queries.ts'
import { lastZeroingQuery, type Seller } from './sellers-queries.ts'

type Props = { companyId: string; sellers: Seller[] | undefined }

export function DivisionPanel({ companyId, sellers }: Props) {
  const timeZone = useTimeZone()
  const [{ company }] = useAddress(tenantAddress)
  const statement = paths.leads + writeAddress(tenantAddress, '', { company, tab: 'extrato' })
  const zeroing = useQuery(lastZeroingQuery(companyId))
  const { data: turns } = useQuery(nextTurnsQuery(companyId, null))
  if (!sellers) return <Skeleton h={264} radius="lg" />
  const divided = sellers.filter(({ role }) => role === 'seller')
  return (
    <Paper component="section" p="lg" radius="lg" className="card" aria-labelledby="division">
      <Stack gap="sm" h="100%">
        <Group gap="sm" wrap="nowrap" align="flex-start">
          <Text component="span" c="brand" lh={1} mt={3}>
            <IconScale size={22} aria-hidden />
          </Text>
          <Box miw={0}>
            <Title order={2} fz="lg" id="division">
              Divisão dos leads
            </Title>
            <Text size="sm" mt={2}>
              {divisionSentence(sellers)}
            </Text>
          </Box>
        </Group>
        <BarRows
          caption="Leads recebidos por vendedor na contagem atual"
          heads={['Vendedor', 'Leads recebidos']}
          rows={rowsOf(divided, turns?.[0]?.seller_id)}
          atFirst={5}
        />
        <Group justify="space-between" gap="xs" mt="auto">
          <Text size="sm" c="dimmed">
            {zeroing.data !== undefined && zeroingSentence(zeroing.data, timeZone)}
          </Text>
          <Anchor component={Link} size="sm" to={statement}>
            Ver o extrato da divisão
          </Anchor>
        </Group>
      </Stack>
    </Paper>
  )
}

function rowsOf(divided: Seller[], nextId: string | undefined) {
  const eligible = new Set(findEligible(divided))
  return divided
    .toSorted((a, b) => b.leads_received - a.leads_received)
    .map((seller) => ({
      key: seller.id,
      label: seller.name,
      value: seller.leads_received,
      note: noteOf(seller),
    }))

  function noteOf(seller: Seller) {
    return [levelled(seller), placeOf(seller)].filter(Boolean).join(' · ') || undefined
  }

  function levelled({ leads_received, head_start }: Seller) {
    return (
      head_start > 0 && `${formatCount(leads_received)} + ${formatCount(head_start)} de nivelamento`
    )
  }

  function placeOf(seller: Seller) {
    if (seller.id === nextId) return 'Próximo do rodízio'
    if (!eligible.has(seller)) return 'Fora do rodízio'
    const zeroed = seller.leads_total > seller.leads_received
    return zeroed ? `${counted(seller.leads_total, 'lead', 'leads')} no histórico` : undefined
  }
}
