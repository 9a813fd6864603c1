import { Stack, Title } from '@mantine/core'
import type { FormConfig } from '../../../../domain/form/form-config.ts'
import { FormPreview, type PreviewCompany } from '../../../visitor-form/form-preview.tsx'
import { ChatCard } from './chat-card.tsx'

type Props = {
  config: FormConfig
  company: PreviewCompany
  /** Undefined until the link is published. */
  address: string | undefined
}

export function LinkPreview({ config, company, address }: Props) {
  return (
    <Stack gap="md" component="section" aria-label="Pré-visualização">
      <Title order={2} fz="lg">
        Pré-visualização
      </Title>
      <FormPreview title="Formulário como o cliente vê" config={config} company={company} />
      <ChatCard config={config} companyName={company.name} address={address} />
    </Stack>
  )
}
