/** Capture pages and short links side by side, each with its figures. */
import { Stack, Tabs } from '@mantine/core'
import { IconLayoutBoard, IconLink } from '@tabler/icons-react'
import { CompanySelect } from '../../session/company-select.tsx'
import { NoCompanyChosen } from '../../session/no-company-chosen.tsx'
import { useTenant } from '../../session/use-tenant.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { useTab } from '../../ui/use-tab.ts'
import { LandingPagesTab } from './capture-pages/landing-pages-tab.tsx'
import { ShortLinksTab } from './short-links/short-links-tab.tsx'

const tabs = [
  { value: 'pages', label: 'Landing Pages', icon: IconLayoutBoard, Content: LandingPagesTab },
  { value: 'links', label: 'Links Curtos', icon: IconLink, Content: ShortLinksTab },
]

export function PagesPage() {
  const { companyId, choosesCompany } = useTenant()
  const [open, openTab] = useTab(tabs, 'pages')
  return (
    <Stack gap="lg">
      <PageHeader
        title="Páginas e links"
        description="Os endereços que sua empresa divulga, e quanto cada um traz."
      />
      <CompanySelect required />
      {!companyId && choosesCompany && (
        <NoCompanyChosen description="Páginas e links são de uma empresa: escolha acima de quem você quer ver." />
      )}
      {companyId && (
        <Tabs value={open} onChange={openTab} keepMounted={false}>
          <Tabs.List mb="lg">
            {tabs.map(({ value, label, icon: Icon }) => (
              <Tabs.Tab key={value} value={value} leftSection={<Icon size={18} aria-hidden />}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
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
