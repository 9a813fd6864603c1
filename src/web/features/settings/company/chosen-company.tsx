import { IconBuildingOff } from '@tabler/icons-react'
import { CompanySelect } from '../../../company/company-select.tsx'
import { NoCompanyChosen } from '../../../company/no-company-chosen.tsx'
import { useCompany } from '../../../company/use-company.ts'
import { useTenant } from '../../../company/use-tenant.ts'
import { EmptyCard } from '../../../ui/cards/empty-card.tsx'

/** Begins a tab about a company, and says so if there is none. */
export function ChosenCompany() {
  const { companyId, choosesCompany } = useTenant()
  const company = useCompany()
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
    </>
  )
}
