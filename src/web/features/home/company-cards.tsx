import { SimpleGrid } from '@mantine/core'
import { IconActivity, IconMessageCircle2, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { StatCard } from '../../ui/figures/stat-card.tsx'
import { counted, formatCount } from '../../ui/format/format-count.ts'
import { companyFiguresQuery } from './home-queries.ts'

export function CompanyCards({ companyId }: { companyId: string | null }) {
  const { data } = useQuery(companyFiguresQuery(companyId))
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="lg">
      <StatCard
        label="Leads"
        value={data && formatCount(data.leads)}
        note={`${counted(data?.newLeads ?? 0, 'novo', 'novos')} nos últimos 7 dias`}
        icon={<IconMessageCircle2 size={22} />}
      />
      <StatCard
        label="Equipe"
        value={data && formatCount(data.team)}
        note={data?.team === 1 ? 'membro ativo' : 'membros ativos, com vendedores'}
        icon={<IconUsersGroup size={22} />}
        color="blue"
      />
      <StatCard
        label="Atividade da semana"
        value={data && formatCount(data.newLeads)}
        note={`${data?.newLeads === 1 ? 'lead' : 'leads'} nos últimos 7 dias`}
        icon={<IconActivity size={22} />}
        color="grape"
      />
    </SimpleGrid>
  )
}
