/** The form inside another site (product decision 55). */
import { Code, Select, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { writeFrameSnippet } from '../../../../domain/widget/widget-snippet.ts'
import { companyQuery } from '../../../company/company.ts'
import { useTenant } from '../../../company/use-tenant.ts'
import { linkOrigin } from '../../../supabase.ts'
import { SettingsCard } from '../../../ui/cards/settings-card.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { formsQuery } from './frame-queries.ts'
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
      {company.data.form_sites.length > 0 && <FrameSnippet key={companyId} companyId={companyId} />}
    </Stack>
  )
}

function FrameSnippet({ companyId }: { companyId: string }) {
  const { data } = useQuery(formsQuery(companyId))
  const shown = useRef<HTMLPreElement>(null)
  const whole = `/capture-lead?company=${companyId}&source=website`
  const [path, setPath] = useState(whole)
  const snippet = writeFrameSnippet(`${linkOrigin()}${path}`)
  return (
    <SettingsCard
      title="Instalar no site"
      note="Cole o código no lugar da página em que o formulário deve aparecer."
    >
      <Select
        label="Formulário"
        data={[
          { value: whole, label: 'Formulário da empresa' },
          { group: 'Páginas de captura', items: data?.pages ?? [] },
          { group: 'Links', items: data?.links ?? [] },
        ]}
        value={path}
        allowDeselect={false}
        searchable
        onChange={(next) => setPath(next ?? whole)}
      />
      <Code block ref={shown} tabIndex={0} aria-label="Código do formulário" style={wrapped}>
        {snippet}
      </Code>
      <CopyButton text={snippet} shownIn={shown} variant="filled" style={{ alignSelf: 'start' }}>
        Copiar código
      </CopyButton>
      <Text size="sm" c="dimmed">
        Depois de enviar, a pessoa toca em “Abrir WhatsApp”: dentro de outro site ele não abre
        sozinho. Se o formulário ficar cortado, aumente o valor de height.
      </Text>
      <Text size="sm" c="dimmed">
        A campanha do endereço da sua página (utm, gclid) não chega sozinha ao iframe. Para
        informá-la, escolha um link com UTM ou escreva-a no endereço do código. O widget do site a
        leva sozinho.
      </Text>
    </SettingsCard>
  )
}

const wrapped = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const
