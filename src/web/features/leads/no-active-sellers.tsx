import { Button, EmptyState } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { paths } from '../../paths.ts'

export function NoActiveSellers() {
  const company = new URLSearchParams(useLocation().search).get('company')
  return (
    <EmptyState
      py={48}
      className="card"
      variant="light"
      color="orange"
      icon={<IconUsers aria-hidden />}
      title="Nenhum vendedor ativo"
      description="Novos leads ficam guardados e esperam. Ative ou cadastre um vendedor para o rodízio seguir."
    >
      <EmptyState.Actions>
        <Button
          component={Link}
          to={company ? `${paths.sellers}?company=${company}` : paths.sellers}
        >
          Ir para Vendedores
        </Button>
      </EmptyState.Actions>
    </EmptyState>
  )
}
