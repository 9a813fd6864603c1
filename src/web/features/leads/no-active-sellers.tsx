import { Button, EmptyState } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useTenant } from '../../company/use-tenant.ts'
import { paths } from '../../paths.ts'
import { EmptyCard } from '../../ui/cards/empty-card.tsx'

export function NoActiveSellers() {
  const { companyId, choosesCompany, mayManage } = useTenant()
  const advice = mayManage ? 'Ative ou cadastre um vendedor' : 'Avise quem cuida da equipe'
  return (
    <EmptyCard
      py={48}
      color="orange"
      icon={<IconUsers aria-hidden />}
      title="Nenhum vendedor ativo"
      description={`Os novos leads ficam guardados. ${advice} para o rodízio continuar.`}
    >
      <EmptyState.Actions>
        <Button
          component={Link}
          to={choosesCompany ? `${paths.sellers}?company=${companyId}` : paths.sellers}
        >
          Ir para Vendedores
        </Button>
      </EmptyState.Actions>
    </EmptyCard>
  )
}
