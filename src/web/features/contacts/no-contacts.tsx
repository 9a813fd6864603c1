import { Button, EmptyState } from '@mantine/core'
import { IconInbox, IconSearchOff } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useAddress, writeAddress } from '../../address.ts'
import { tenantAddress, useTenant } from '../../company/use-tenant.ts'
import { paths } from '../../paths.ts'
import { EmptyCard } from '../../ui/empty-card.tsx'

export function NoContacts() {
  const { mayManage } = useTenant()
  const [{ company }] = useAddress(tenantAddress)
  return (
    <EmptyCard
      icon={<IconInbox aria-hidden />}
      title="Nenhum contato capturado ainda"
      description="Quando alguém preencher seu formulário, o contato aparece aqui em segundos."
    >
      <EmptyState.Actions>
        <Button
          component={Link}
          to={paths.installation + writeAddress(tenantAddress, '', { company })}
        >
          {mayManage ? 'Criar ou copiar meu link' : 'Copiar o link de captura'}
        </Button>
      </EmptyState.Actions>
    </EmptyCard>
  )
}

export function NoMatches({ onClear }: { onClear: () => void }) {
  return (
    <EmptyCard
      icon={<IconSearchOff aria-hidden />}
      title="Nenhum contato com esses filtros"
      description="Tente outra palavra ou um período maior."
    >
      <EmptyState.Actions>
        <Button onClick={onClear}>Mostrar todos os contatos</Button>
      </EmptyState.Actions>
    </EmptyCard>
  )
}
