import { Switch, Text } from '@mantine/core'
import { array, maxLength, minLength, nullable, object, refine, string } from 'zod/mini'
import { findDomain } from '../../../../domain/widget/widget-domains.ts'
import type { Company } from '../../../company/company.ts'
import { CardForm } from '../../../ui/cards/card-form.tsx'
import { SettingsCard } from '../../../ui/cards/settings-card.tsx'
import { useEditForm } from '../../../use-edit-form.ts'
import { SitesInput } from '../sites-input.tsx'
import { useSaveFormSites } from './frame-queries.ts'

const schema = object({
  sites: nullable(
    array(string().check(refine((site) => findDomain(site) !== null))).check(
      minLength(1, 'Informe pelo menos um site.'),
      maxLength(20, 'São no máximo 20 sites.'),
    ),
  ),
})

type Props = { company: Company; mayChange: boolean }

export function SitesCard({ company, mayChange }: Props) {
  const sites = company.form_sites
  return (
    <SettingsCard
      title="Formulário dentro do site"
      note="Para quem não pode instalar o botão. Só os sites da lista podem mostrar os formulários da empresa."
    >
      {mayChange ? (
        <SitesForm key={company.id} company={company} />
      ) : (
        <Text size="sm">
          {sites.length > 0 ? `Ligado para ${sites.join(', ')}.` : 'Desligado.'}
        </Text>
      )}
    </SettingsCard>
  )
}

function SitesForm({ company }: { company: Company }) {
  const save = useSaveFormSites(company.id)
  const stored = company.form_sites.length > 0 ? company.form_sites : null
  const form = useEditForm<{ sites: string[] | null }>({
    stored: { sites: stored },
    schema,
    save: ({ sites }) => save.mutateAsync(sites ?? []),
  })
  const { sites } = form.getValues()
  return (
    <CardForm form={form} unsaved="A lista de sites ainda não foi salva.">
      <Switch
        label="Mostrar o formulário em outros sites"
        checked={sites !== null}
        onChange={(event) =>
          form.setFieldValue('sites', event.currentTarget.checked ? (stored ?? []) : null)
        }
      />
      {sites !== null && (
        <SitesInput
          description="Com ou sem www, tanto faz; use *.sualoja.com.br para incluir os subdomínios."
          value={sites}
          error={form.errors.sites ? String(form.errors.sites) : undefined}
          onChange={(next) => form.setFieldValue('sites', next)}
        />
      )}
    </CardForm>
  )
}
