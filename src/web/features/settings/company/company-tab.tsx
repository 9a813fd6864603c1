import { Alert, Text } from '@mantine/core'
import { IconBuildingOff, IconLock } from '@tabler/icons-react'
import { CompanySelect } from '../../../company/company-select.tsx'
import { NoCompanyChosen } from '../../../company/no-company-chosen.tsx'
import { useCompany } from '../../../company/use-company.ts'
import { useTenant } from '../../../company/use-tenant.ts'
import { EmptyCard } from '../../../ui/empty-card.tsx'
import { SettingsCard } from '../../../ui/settings-card.tsx'
import { CompanyForm } from './company-form.tsx'
import { LogoField } from './logo-field.tsx'
import { RetentionCard } from './retention-card.tsx'
import { OpeningHoursCard } from './rotation/opening-hours-card.tsx'
import { SameSellerCard } from './rotation/same-seller-card.tsx'
import { SellerMailsCard } from './rotation/seller-mails-card.tsx'
import { ToCallCard } from './rotation/to-call-card.tsx'

export function CompanyTab() {
  const { companyId, choosesCompany, role, mayManage } = useTenant()
  const company = useCompany()
  const mayChange = choosesCompany || (role === 'admin' && company?.active === true)
  return (
    <>
      <CompanySelect required />
      {choosesCompany && !companyId && (
        <NoCompanyChosen description="Escolha acima uma empresa para ver os dados dela." />
      )}
      {!choosesCompany && !company && (
        <EmptyCard
          py={48}
          color="gray"
          icon={<IconBuildingOff aria-hidden />}
          title="Nenhuma empresa ainda"
          description="Os dados aparecem aqui quando sua conta fizer parte de uma empresa."
        />
      )}
      {company && (
        <SettingsCard title="Dados da empresa">
          {!mayChange && <WhyReadOnly active={company.active} />}
          {mayChange && <LogoField company={company} />}
          <CompanyForm key={company.id} company={company} readOnly={!mayChange} />
        </SettingsCard>
      )}
      {company && (
        <>
          <OpeningHoursCard company={company} mayChange={mayManage && company.active} />
          <SameSellerCard company={company} mayChange={mayManage && company.active} />
          <SellerMailsCard company={company} mayChange={mayManage && company.active} />
          <ToCallCard company={company} mayChange={mayManage && company.active} />
        </>
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
