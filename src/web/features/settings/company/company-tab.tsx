import { Alert, Avatar, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Company } from '../../../company/company.ts'
import { useCompany } from '../../../company/use-company.ts'
import { useTenant } from '../../../company/use-tenant.ts'
import { PictureField } from '../../../pictures/picture-field.tsx'
import { companyLogoQuery, removePicture, savePicture } from '../../../pictures/pictures-queries.ts'
import { SettingsCard } from '../../../ui/cards/settings-card.tsx'
import { toastSuccess } from '../../../ui/toast.ts'
import { ChosenCompany } from './chosen-company.tsx'
import { CompanyForm } from './company-form.tsx'
import { PeopleCard } from './people-card.tsx'
import { RetentionCard } from './retention-card.tsx'

export function CompanyTab() {
  const { choosesCompany, role } = useTenant()
  const company = useCompany()
  const mayChange = choosesCompany || (role === 'admin' && company?.active === true)
  return (
    <>
      <ChosenCompany />
      {company && (
        <SettingsCard title="Dados da empresa">
          {!mayChange && <WhyReadOnly active={company.active} />}
          {mayChange && <LogoField company={company} />}
          <CompanyForm key={company.id} company={company} readOnly={!mayChange} />
        </SettingsCard>
      )}
      {company && <PeopleCard key={company.id} companyId={company.id} mayChange={mayChange} />}
      {company && mayChange && <RetentionCard key={company.id} company={company} />}
    </>
  )
}

function WhyReadOnly({ active }: { active: boolean }) {
  return (
    <Alert color="gray" variant="light" icon={<IconLock aria-hidden />} role="note">
      <Text size="sm">
        {active
          ? 'Apenas administradores da empresa podem alterar estes dados. Viu algo errado? Avise quem administra a conta.'
          : 'Não é possível alterar os dados de uma empresa desativada. Fale com o suporte para reativar.'}
      </Text>
    </Alert>
  )
}

const whole = { image: { objectFit: 'contain' } } as const

/** Default logo of links and widgets. */
function LogoField({ company }: { company: Company }) {
  const path = `${company.id}/logo`
  const { data: logo } = useQuery(companyLogoQuery(company.id))
  const save = useMutation({
    meta: { failure: 'Erro ao atualizar logo', awaits: [[]] },
    mutationFn: (picture: Blob | null) =>
      picture ? savePicture('logos', path, picture) : removePicture('logos', path),
    onSuccess: () => toastSuccess('Logo atualizado!'),
  })
  return (
    <PictureField
      label="Logo"
      description="Para os formulários e o botão do seu site. PNG, JPG ou WebP, até 2 MB."
      preview={
        <Avatar
          src={logo}
          name={company.name}
          color="brand"
          size={72}
          radius="md"
          alt=""
          styles={whole}
        />
      }
      busy={save.isPending}
      onPick={save.mutate}
      onRemove={logo ? () => save.mutate(null) : undefined}
    />
  )
}
