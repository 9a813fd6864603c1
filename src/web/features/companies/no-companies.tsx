import { Button, EmptyState } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import { EmptyCard } from '../../ui/empty-card.tsx'

export function NoCompanies({ onCreate }: { onCreate: () => void }) {
  return (
    <EmptyCard
      icon={<IconBuilding aria-hidden />}
      title="Nenhuma empresa cadastrada ainda"
      description="Cadastre a primeira e entregue o acesso a quem cuida dela."
    >
      <EmptyState.Actions>
        <Button onClick={onCreate}>Cadastrar primeira empresa</Button>
      </EmptyState.Actions>
    </EmptyCard>
  )
}
