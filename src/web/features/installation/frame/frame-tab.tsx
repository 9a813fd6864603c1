/** The form inside another site (product decision 55). */
import { Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { companyQuery } from '../../../company/company.ts'
import { useTenant } from '../../../company/use-tenant.ts'
import { LoadError } from '../../../ui/load-error.tsx'
import { FrameSnippet } from './frame-snippet.tsx'
import { SitesCard } from './sites-card.tsx'

export function FrameTab() {
  const { companyId, mayManage } = useTenant()
  const company = useQuery(companyQuery(companyId))
  if (!companyId) {
    return <Text c="dimmed">Escolha acima uma empresa para pôr o formulário dela em um site.</Text>
  }
  if (company.isError && company.data === undefined) {
    return (
      <LoadError
        title="Erro ao carregar dados"
        message="Não foi possível carregar os dados da empresa."
        query={company}
      />
    )
  }
  if (!company.data) return <Skeleton h={320} radius="lg" />
  return (
    <Stack gap="lg" maw={760}>
      <SitesCard company={company.data} mayChange={mayManage} />
      {company.data.form_sites.length > 0 && <FrameSnippet companyId={companyId} />}
    </Stack>
  )
}
