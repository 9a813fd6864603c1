import { useCompany } from '../../../../company/use-company.ts'
import { useTenant } from '../../../../company/use-tenant.ts'
import { ChosenCompany } from '../chosen-company.tsx'
import { OpeningHoursCard } from './opening-hours-card.tsx'
import { SameSellerCard } from './same-seller-card.tsx'
import { SellerMailsCard } from './seller-mails-card.tsx'
import { ToCallCard } from './to-call-card.tsx'

export function RotationTab() {
  const { mayManage } = useTenant()
  const company = useCompany()
  const card = company && { company, mayChange: mayManage && company.active }
  return (
    <>
      <ChosenCompany />
      {card && (
        <>
          <OpeningHoursCard {...card} />
          <SameSellerCard {...card} />
          <ToCallCard {...card} />
          <SellerMailsCard {...card} />
        </>
      )}
    </>
  )
}
