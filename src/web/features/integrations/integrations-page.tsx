/** What connects a company's other programs (product decision 53). */
import { Stack } from '@mantine/core'
import { CompanySelect } from '../../company/company-select.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { WebhooksTab } from './webhooks/webhooks-tab.tsx'

export function Component() {
  return (
    <Stack gap="lg">
      <PageHeader
        title="Integrações"
        description="Leve os leads para o seu CRM e para outros programas."
      />
      <CompanySelect required />
      <WebhooksTab />
    </Stack>
  )
}
