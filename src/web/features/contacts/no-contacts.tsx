import { Button, EmptyState } from '@mantine/core'
import { IconInbox, IconSearchOff } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { useTenant } from '../../company/use-tenant.ts'
import { paths } from '../../paths.ts'
import { EmptyCard } from '../../ui/empty-card.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import { findFirstContact } from './contact-link.tsx'

export function NoContacts() {
  const { mayManage } = useTenant()
  const [address] = useSearchParams()
  const company = address.get('company')
  return (
    <EmptyCard
      icon={<IconInbox aria-hidden />}
      title="Nenhum contato capturado ainda"
      description="Quando alguém preencher seu formulário, o contato aparece aqui em segundos."
    >
      <EmptyState.Actions>
        <Button
          component={Link}
          to={{
            pathname: paths.installation,
            search: company ? `${new URLSearchParams({ company })}` : '',
          }}
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
        <Button
          onClick={() => {
            onClear()
            void keepFocus(Promise.resolve(), null, findFirstContact)
          }}
        >
          Mostrar todos os contatos
        </Button>
      </EmptyState.Actions>
    </EmptyCard>
  )
}
