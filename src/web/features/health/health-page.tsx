/** What is wrong with the capture, and what mends it (product decision 58). */
import { Button, EmptyState, Group, Paper, Skeleton, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconCircleCheck, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { defaultTimeZone, formatDateTime } from '../../../domain/format-date.ts'
import { writeAddress } from '../../address.ts'
import { type CaptureFault, captureFaultsQuery } from '../../capture-faults-query.ts'
import { CompanySelect } from '../../company/company-select.tsx'
import { NoCompanyChosen } from '../../company/no-company-chosen.tsx'
import { usedSellersQuery } from '../../company/read-plan-usage.ts'
import { tenantAddress, useTenant } from '../../company/use-tenant.ts'
import { useTimeZone } from '../../company/use-time-zone.ts'
import { paths } from '../../paths.ts'
import { EmptyCard } from '../../ui/cards/empty-card.tsx'
import { FaultCard } from '../../ui/cards/fault-card.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { faultWords } from './fault-words.ts'

export function Component() {
  const { companyId, choosesCompany } = useTenant()
  const faults = useQuery(captureFaultsQuery(companyId))
  const used = useQuery(usedSellersQuery(companyId))
  const skeleton = <Skeleton h={88} radius="lg" />
  return (
    <Stack gap="lg" maw={860}>
      <PageHeader
        title="Saúde da captação"
        description="O que impede ou atrasa seus leads, e onde resolver."
      />
      <CompanySelect required />
      {content()}
    </Stack>
  )

  function content() {
    if (!companyId) {
      return (
        choosesCompany && (
          <NoCompanyChosen description="Escolha acima uma empresa para ver a captação dela." />
        )
      )
    }
    if (!faults.data) {
      return faults.isError ? (
        <LoadError
          title="Não foi possível verificar a captação"
          message="Verifique sua conexão e tente novamente."
          query={faults}
        />
      ) : (
        skeleton
      )
    }
    if (faults.data.length === 0) {
      if (used.isPending) return skeleton
      return used.data === 0 ? <WithoutSellers /> : <Healthy />
    }
    return (
      <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {faults.data.map((fault) => (
          <CompanyFault key={`${fault.code} ${fault.subject_id}`} fault={fault} />
        ))}
      </Stack>
    )
  }
}

function CompanyFault({ fault }: { fault: CaptureFault }) {
  const { companyId, mayManage, choosesCompany } = useTenant()
  const timeZone = useTimeZone() ?? defaultTimeZone
  const { text, action } = faultWords(fault, { now: new Date(), timeZone })
  const [pathname = '', search = ''] = action.to.split('?')
  const company = choosesCompany ? companyId : null
  const to = { pathname, search: writeAddress(tenantAddress, search, { company }) }
  return (
    <FaultCard
      text={text}
      isGrave={fault.severity === 'critical'}
      since={fault.since && formatDateTime(fault.since, timeZone)}
      action={{ to, label: action.label, isFirst: mayManage }}
    />
  )
}

/** A company that never had a seller; one that lost them all has a fault. */
function WithoutSellers() {
  const { companyId, mayManage, choosesCompany } = useTenant()
  const company = choosesCompany ? companyId : null
  const to = { pathname: paths.sellers, search: writeAddress(tenantAddress, '', { company }) }
  return (
    <EmptyCard
      icon={<IconUsers aria-hidden />}
      title="Ainda não há vendedores"
      description="Sem vendedor, ninguém recebe os leads: eles ficam guardados até o primeiro."
    >
      {mayManage && (
        <EmptyState.Actions>
          <Button component={Link} to={to}>
            Ir para Vendedores
          </Button>
        </EmptyState.Actions>
      )}
    </EmptyCard>
  )
}

function Healthy() {
  return (
    <Paper p="lg" radius="lg" className="card">
      <Group gap="md" wrap="nowrap" align="flex-start">
        <ThemeIcon variant="light" size={38} radius="md">
          <IconCircleCheck size={20} aria-hidden />
        </ThemeIcon>
        <Stack gap={4} miw={0}>
          <Text fw={600}>Tudo certo: sua captação funciona.</Text>
          <Text size="sm" c="dimmed">
            Verificamos o tempo todo links, páginas e formulários, quem pode receber leads, agora e
            na próxima abertura, leads sem vendedor, pessoas a chamar, o ritmo de chegada, a
            quarentena, o plano, o widget, os webhooks e os e-mails.
          </Text>
        </Stack>
      </Group>
    </Paper>
  )
}
