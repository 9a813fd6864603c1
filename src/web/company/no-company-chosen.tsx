import { IconBuilding } from '@tabler/icons-react'
import { EmptyCard } from '../ui/cards/empty-card.tsx'

/** For super_admin, before a company is chosen. */
export function NoCompanyChosen({ description }: { description: string }) {
  return (
    <EmptyCard
      icon={<IconBuilding aria-hidden />}
      title="Escolha uma empresa"
      description={description}
    />
  )
}
