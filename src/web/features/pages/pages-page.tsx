/** The pages and links screen (spec section 2, "Pages and links"). */
import { Stack, Tabs } from '@mantine/core'
import { IconLayoutBoard, IconLink } from '@tabler/icons-react'
import { object } from 'zod/mini'
import { choice, id, useAddress } from '../../address.ts'
import { CompanySelect } from '../../company/company-select.tsx'
import { NoCompanyChosen } from '../../company/no-company-chosen.tsx'
import { useTenant } from '../../company/use-tenant.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { TabList } from '../../ui/tab-list.tsx'
import { LandingPagesTab } from './capture-pages/landing-pages-tab.tsx'
import { ShortLinksTab } from './short-links/short-links-tab.tsx'

const tabs = [
  { value: 'pages', label: 'Landing Pages', icon: IconLayoutBoard, Content: LandingPagesTab },
  { value: 'links', label: 'Links Curtos', icon: IconLink, Content: ShortLinksTab },
]

const pagesAddress = object({ company: id, tab: choice(['pages', 'links']) })

export function Component() {
  const { companyId, choosesCompany } = useTenant()
  const [{ tab }, change] = useAddress(pagesAddress)
  return (
    <Stack gap="lg">
      <PageHeader
        title="Páginas e links"
        description="Os endereços que sua empresa divulga e os resultados de cada um."
      />
      <CompanySelect required />
      {!companyId && choosesCompany && (
        <NoCompanyChosen description="Escolha acima uma empresa para ver as páginas e os links dela." />
      )}
      {companyId && (
        <Tabs value={tab} onChange={(next) => change({ tab: next })} keepMounted={false}>
          <TabList tabs={tabs} mb="lg" />
          {tabs.map(({ value, Content }) => (
            <Tabs.Panel key={value} value={value}>
              <Content key={companyId} companyId={companyId} />
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
    </Stack>
  )
}
