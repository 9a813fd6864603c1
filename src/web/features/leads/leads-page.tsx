/** The leads screen (spec section 2, "Leads"). */
import './report-print.css'
import { Stack, Tabs, Text } from '@mantine/core'
import { IconChartBar, IconFilter, IconScale } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../../domain/format-date.ts'
import { CompanySelect } from '../../company/company-select.tsx'
import { NoCompanyChosen } from '../../company/no-company-chosen.tsx'
import { useCompany } from '../../company/use-company.ts'
import { useTenant } from '../../company/use-tenant.ts'
import { CsvMenu } from '../../ui/csv-menu.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { TabList } from '../../ui/tab-list.tsx'
import { exportReport, printReport, reportName } from './export-report.ts'
import { FunnelTab } from './funnel/funnel-tab.tsx'
import { groupDays } from './group-days.ts'
import { LeadCounters } from './lead-counters.tsx'
import { LeadFilters } from './lead-filters.tsx'
import { periodWords } from './lead-periods.ts'
import { LeadResults } from './lead-results.tsx'
import { activeSellersQuery } from './leads-queries.ts'
import { NoActiveSellers } from './no-active-sellers.tsx'
import { SellerRecord } from './seller-record.tsx'
import { TurnsPanel } from './turns/turns-panel.tsx'
import { useLeadFilters } from './use-lead-filters.ts'
import { useLeadReport } from './use-lead-report.ts'

const tabs = [
  { value: 'resumo', label: 'Resumo', icon: IconChartBar },
  { value: 'funil', label: 'Funil', icon: IconFilter },
  { value: 'extrato', label: 'Extrato da divisão', icon: IconScale },
]

export function Component() {
  const company = useCompany()
  const { companyId, choosesCompany } = useTenant()
  const filters = useLeadFilters()
  const { period, askedSeller } = filters
  const chosen = Boolean(companyId) || !choosesCompany
  const tab = companyId ? filters.tab : 'resumo'
  const team = useQuery({
    ...activeSellersQuery(companyId),
    enabled: chosen && tab !== 'extrato',
  })
  const seller = team.data?.find(({ id }) => id === askedSeller)
  const scope = { companyId, sellerId: seller?.id ?? null, period: period.key }
  const known = !askedSeller || !team.isPending
  const report = useLeadReport(scope, chosen && known && tab === 'resumo')
  const counters = report.counters.data
  const timeZone = company?.time_zone

  return (
    <Stack gap="lg">
      <PageHeader
        title="Leads"
        description="Quantos leads chegaram, de onde e para quem."
        actions={
          chosen && tab === 'resumo' ? (
            <div data-not-printed>
              <CsvMenu
                label="Exportar relatório"
                onSave={(delimiter) => {
                  void exportReport(report.empty ? 'empty' : readyReport(), delimiter, name())
                }}
                onPrint={() => printReport(readyReport(), name())}
              />
            </div>
          ) : undefined
        }
      />
      {choosesCompany && (
        <div data-not-printed>
          <CompanySelect required />
        </div>
      )}
      {!chosen ? (
        <NoCompanyChosen description="Escolha acima uma empresa para ver os leads dela." />
      ) : companyId ? (
        <Tabs value={tab} onChange={(next) => filters.change({ tab: next })} keepMounted={false}>
          <div data-not-printed>
            <TabList tabs={tabs} mb="lg" />
          </div>
          <Tabs.Panel value="resumo">{summary()}</Tabs.Panel>
          <Tabs.Panel value="funil">
            <FunnelTab
              companyId={companyId}
              filters={filters}
              sellers={team.data ?? []}
              hasSellers={known}
            />
          </Tabs.Panel>
          <Tabs.Panel value="extrato">
            <TurnsPanel key={companyId} companyId={companyId} company={company} />
          </Tabs.Panel>
        </Tabs>
      ) : (
        summary()
      )}
    </Stack>
  )

  function summary() {
    return (
      <Stack gap="lg">
        <Text className="only-printed">
          {[
            company?.name,
            `Período: ${periodWords(period, report.days.data)}`,
            `Vendedor: ${seller?.name ?? 'Todos'}`,
            `Impresso em ${formatDate(new Date().toISOString(), timeZone)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        {team.data?.length === 0 && <NoActiveSellers />}
        <LeadFilters filters={filters} sellers={team.data ?? []} seller={seller} />
        <LeadCounters counters={report.counters} period={period} seller={seller?.name} />
        {seller && <SellerRecord seller={seller} timeZone={timeZone} />}
        <LeadResults
          scope={scope}
          enabled={known}
          filters={filters}
          report={report}
          timeZone={timeZone}
        />
      </Stack>
    )
  }

  function name() {
    return reportName(period.slug, new Date(), timeZone)
  }

  function readyReport() {
    const { days, sources, sellers, settled } = report
    if (!settled || !counters || !days.data || !sources.data || !sellers.data) return undefined
    return {
      company: company?.name ?? '',
      period: periodWords(period, days.data),
      seller,
      counters,
      points: groupDays(days.data).points,
      sources: sources.data,
      sellers: sellers.data,
    }
  }
}
