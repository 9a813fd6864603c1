import { EmptyState } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'

/** For super_admin, before CompanySelect names one. */
export function NoCompanyChosen({ description }: { description: string }) {
  return (
    <EmptyState
      py={64}
      className="card"
      variant="light"
      icon={<IconBuilding aria-hidden />}
      title="Escolha uma empresa"
      description={description}
    />
  )
}
