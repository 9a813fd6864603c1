/** The doors for other programs (product decisions 52 to 55). */
import { Alert, Button, Stack, Tabs, Text } from '@mantine/core'
import {
  IconBook,
  IconKey,
  IconLock,
  IconSpeakerphone,
  IconTableExport,
  IconWebhook,
} from '@tabler/icons-react'
import { object } from 'zod/mini'
import { choice, id, useAddress } from '../../address.ts'
import { CompanySelect } from '../../company/company-select.tsx'
import { NoCompanyChosen } from '../../company/no-company-chosen.tsx'
import { useTenant } from '../../company/use-tenant.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { TabList } from '../../ui/tab-list.tsx'
import { ConversionsTab } from './conversions/conversions-tab.tsx'
import { ExportsTab, KeysTab } from './keys/keys-tab.tsx'
import { WebhooksTab } from './webhooks/webhooks-tab.tsx'

const tabs = [
  { value: 'chaves', label: 'Chaves', icon: IconKey, Content: KeysTab },
  { value: 'webhooks', label: 'Webhooks', icon: IconWebhook, Content: WebhooksTab },
  {
    value: 'conversoes',
    label: 'Conversões',
    icon: IconSpeakerphone,
    Content: ConversionsTab,
  },
  {
    value: 'exportacao',
    label: 'Exportação',
    icon: IconTableExport,
    Content: ExportsTab,
  },
]

const integrationsAddress = object({
  company: id,
  tab: choice(['chaves', 'webhooks', 'conversoes', 'exportacao']),
})

export function Component() {
  const { companyId, mayManage, choosesCompany } = useTenant()
  const [{ tab }, change] = useAddress(integrationsAddress)
  return (
    <Stack gap="lg">
      <PageHeader
        title="Integrações"
        description="Ligue outros programas aos leads da sua empresa."
        actions={
          <Button
            component="a"
            href="/docs"
            target="_blank"
            variant="default"
            leftSection={<IconBook size={18} aria-hidden />}
          >
            Documentação
          </Button>
        }
      />
      <CompanySelect required />
      {content()}
    </Stack>
  )

  function content() {
    if (!mayManage) return <ManagersOnly />
    if (!companyId) {
      return (
        choosesCompany && (
          <NoCompanyChosen description="Escolha acima uma empresa para ver as integrações dela." />
        )
      )
    }
    return (
      <Tabs value={tab} onChange={(next) => change({ tab: next })} keepMounted={false}>
        <TabList tabs={tabs} mb="lg" />
        {tabs.map(({ value, Content }) => (
          <Tabs.Panel key={value} value={value}>
            <Content key={companyId} companyId={companyId} />
          </Tabs.Panel>
        ))}
      </Tabs>
    )
  }
}

function ManagersOnly() {
  return (
    <Alert
      color="gray"
      variant="light"
      icon={<IconLock aria-hidden />}
      title="Apenas administradores e gerentes podem ver as integrações"
      role="note"
    >
      <Text size="sm">Fale com quem administra a conta da empresa.</Text>
    </Alert>
  )
}
