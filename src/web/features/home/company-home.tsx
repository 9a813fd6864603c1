import { SimpleGrid, Stack } from '@mantine/core'
import { IconActivity, IconMessageCircle2, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { captureFaultsQuery } from '../../capture-faults-query.ts'
import { paths } from '../../paths.ts'
import { useAuth } from '../../session/use-auth.ts'
import { StatCard } from '../../ui/figures/stat-card.tsx'
import { counted, formatCount } from '../../ui/format/format-count.ts'
import { AttentionCard } from './attention-card.tsx'
import classes from './company-home.module.css'
import { FaultsLine } from './faults-line.tsx'
import { FirstStepsPanel } from './first-steps/first-steps-panel.tsx'
import { companyFiguresQuery } from './home-queries.ts'
import { LeadDaysCard } from './lead-days-card.tsx'
import { RecentActivity } from './recent-activity.tsx'

export function CompanyHome() {
  const { profile, company } = useAuth()
  const companyId = profile?.company_id ?? null
  const timeZone = company?.time_zone
  const { data: faults } = useQuery(captureFaultsQuery(company?.id ?? null))
  return (
    <>
      {company && <FirstStepsPanel company={company} />}
      <CompanyCards companyId={companyId} />
      <div className={classes.columns}>
        {company && (
          <Stack gap="md" className={classes.attention}>
            <FaultsLine
              faults={faults}
              words={['ponto da captação pede', 'pontos da captação pedem']}
              to={paths.health}
            />
            <AttentionCard company={company} />
          </Stack>
        )}
        <Stack gap="lg" miw={0}>
          <LeadDaysCard companyId={companyId} timeZone={timeZone} />
          <RecentActivity companyId={companyId} timeZone={timeZone} />
        </Stack>
      </div>
    </>
  )
}

function CompanyCards({ companyId }: { companyId: string | null }) {
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
        value={data && formatCount(data.people + data.sellers)}
        note={data && membersNote(data)}
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

function membersNote({ people, sellers }: { people: number; sellers: number }): string {
  if (people + sellers === 1) return 'membro ativo'
  return `membros ativos: ${counted(people, 'usuário', 'usuários')} e ${counted(sellers, 'vendedor', 'vendedores')}`
}
