/** The page of a seller without an account (product decision 48). */
import { Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatAgo, formatDateTime } from '../../../../domain/format-date.ts'
import { useTimeZone } from '../../../company/use-time-zone.ts'
import { askFirst } from '../../../ui/ask-first.ts'
import { FactList } from '../../../ui/fact-list.tsx'
import { deviceName } from '../../../ui/format/device-name.ts'
import { LoadError } from '../../../ui/load-error.tsx'
import { SecretGuard } from '../../../ui/secret-guard.tsx'
import { useAsksSomething } from '../../../ui/use-asks-something.ts'
import { useBack } from '../../../ui/use-back.ts'
import { type Seller, type SellerPage, sellerPagesQuery } from '../sellers-queries.ts'
import { NewPageLink } from './new-page-link.tsx'
import { usePageActions } from './use-page-actions.ts'

type Props = { seller: Seller; onClose: () => void }

export function SellerPageDialog({ seller, onClose }: Props) {
  const { id, name, company_id } = seller
  const pages = useQuery(sellerPagesQuery(company_id))
  const [token, setToken] = useState<string | null>(null)
  const { create, replace, revoke } = usePageActions(setToken)
  const making = create.isPending || replace.isPending
  const asksSomething = useAsksSomething()
  useBack(onClose)
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Página de ${name}`}
      closeOnEscape={token === null && !asksSomething && !making}
      closeOnClickOutside={token === null && !making}
      closeButtonProps={{ 'aria-label': 'Fechar', disabled: making }}
      styles={{ title: { overflowWrap: 'anywhere', minWidth: 0 } }}
    >
      {token && <SecretGuard />}
      {content()}
    </Modal>
  )

  function content() {
    if (token) return <NewPageLink token={token} seller={seller} />
    if (pages.isError && !pages.data) {
      return (
        <LoadError
          title="Erro ao carregar a página"
          message="Não foi possível saber se este vendedor já tem uma página."
          query={pages}
        />
      )
    }
    if (!pages.data) return <Skeleton h={140} radius="md" />
    const page = pages.data.find(({ seller_id }) => seller_id === id)
    return page ? (
      <Stack gap="lg">
        <PageFacts page={page} />
        <Group gap="sm">
          <Button
            variant="default"
            loading={replace.isPending}
            disabled={revoke.isPending}
            onClick={askReplacement}
          >
            Trocar link
          </Button>
          <Button
            variant="light"
            color="red"
            loading={revoke.isPending}
            disabled={replace.isPending}
            onClick={askRevocation}
          >
            Encerrar página
          </Button>
        </Group>
      </Stack>
    ) : (
      <Stack gap="lg" align="flex-start">
        <Text style={{ overflowWrap: 'anywhere' }}>
          {name} vê os próprios leads no celular, sem senha e sem conta, e marca o que foi vendido.
          Quem tem o link abre a página, e você pode encerrá-la a qualquer momento.
        </Text>
        <Button loading={create.isPending} onClick={() => create.mutate(id)}>
          Criar página
        </Button>
      </Stack>
    )
  }

  function askReplacement() {
    askFirst({
      title: 'Trocar o link?',
      children: (
        <Text size="sm">
          O link anterior deixa de funcionar na hora. {name} precisa receber o novo.
        </Text>
      ),
      confirm: 'Trocar link',
      onConfirm: () => replace.mutate(id),
    })
  }

  function askRevocation() {
    askFirst({
      title: 'Encerrar a página?',
      children: (
        <Text size="sm">
          O link deixa de funcionar na hora, também onde a página está aberta. Os leads de {name}{' '}
          continuam no painel.
        </Text>
      ),
      confirm: 'Encerrar página',
      color: 'red',
      onConfirm: () => revoke.mutate(id),
    })
  }
}

function PageFacts({ page }: { page: SellerPage }) {
  const timeZone = useTimeZone()
  const { made_at, made_by, opened_at, opened_with } = page
  const made = formatDateTime(made_at, timeZone)
  const facts = [{ label: 'Link criado', text: made_by ? `${made}, por ${made_by}` : made }]
  if (opened_at) {
    facts.push(
      { label: 'Última abertura', text: formatAgo(opened_at, Date.now(), timeZone) },
      { label: 'Aparelho', text: deviceName(opened_with) },
    )
  } else facts.push({ label: 'Última abertura', text: 'Ainda não foi aberta' })
  return <FactList facts={facts} />
}
