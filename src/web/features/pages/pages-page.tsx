/** The pages and links screen (spec section 2, "Pages and links"). */
import { Stack, Tabs } from '@mantine/core'
import { IconLayoutBoard, IconLink } from '@tabler/icons-react'
import { CompanySelect } from '../../company/company-select.tsx'
import { NoCompanyChosen } from '../../company/no-company-chosen.tsx'
import { useTenant } from '../../company/use-tenant.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { TabList } from '../../ui/tab-list.tsx'
import { useTab } from '../../ui/use-tab.ts'
import { LandingPagesTab } from './capture-pages/landing-pages-tab.tsx'
import { ShortLinksTab } from './short-links/short-links-tab.tsx'

const tabs = [
  { value: 'pages', label: 'Landing Pages', icon: IconLayoutBoard, Content: LandingPagesTab },
  { value: 'links', label: 'Links Curtos', icon: IconLink, Content: ShortLinksTab },
]

export function Component() {
  const { companyId, choosesCompany } = useTenant()
  const [open, openTab] = useTab(tabs, 'pages')
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
        <Tabs value={open} onChange={openTab} keepMounted={false}>
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
