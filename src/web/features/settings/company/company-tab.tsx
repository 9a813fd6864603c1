import { Alert, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useCompany } from '../../../company/use-company.ts'
import { useTenant } from '../../../company/use-tenant.ts'
import { SettingsCard } from '../../../ui/settings-card.tsx'
import { ChosenCompany } from './chosen-company.tsx'
import { CompanyForm } from './company-form.tsx'
import { LogoField } from './logo-field.tsx'
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
