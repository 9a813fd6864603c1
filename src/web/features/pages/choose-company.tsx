import { EmptyState } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'

/** For super_admin, before a company is chosen. */
export function ChooseCompany() {
  return (
    <EmptyState
      py={64}
      className="card"
      variant="light"
      icon={<IconBuilding aria-hidden />}
      title="Escolha uma empresa"
      description="Páginas e links são de uma empresa: escolha acima de quem você quer ver."
    />
  )
}
