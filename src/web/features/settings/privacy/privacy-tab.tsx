/** The person's side of LGPD, as the company answers it (product decision 56). */
import { Anchor, Button, Skeleton, Stack, Text } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { privacyPath } from '../../../../domain/privacy-kinds.ts'
import type { Company } from '../../../company/company.ts'
import { useCompany } from '../../../company/use-company.ts'
import { EmptyCard } from '../../../ui/cards/empty-card.tsx'
import { SettingsCard } from '../../../ui/cards/settings-card.tsx'
import { counted } from '../../../ui/format/format-count.ts'
import { LoadError } from '../../../ui/load-error.tsx'
import { useSteps } from '../../../ui/use-steps.ts'
import { ChosenCompany } from '../company/chosen-company.tsx'
import { privacyRequestsQuery, usePrivacyAnswers } from './privacy-requests-queries.ts'
import { RequestCard } from './request-card.tsx'

export function PrivacyTab() {
  const company = useCompany()
  return (
    <>
      <ChosenCompany />
      {company && <Requests key={company.id} company={company} />}
    </>
  )
}

function Requests({ company }: { company: Company }) {
  const requests = useInfiniteQuery(privacyRequestsQuery(company.id))
  const { box, shown, showMore } = useSteps(20)
  const answers = usePrivacyAnswers(company)
  const open = requests.data?.filter(({ answered_at }) => !answered_at).length ?? 0
  /** Open ones come first. */
  const mayBeMore = requests.hasNextPage && open === requests.data?.length
  return (
    <SettingsCard
      title="Pedidos de privacidade"
      note={
        <>
          Pedidos feitos na{' '}
          <Anchor href={privacyPath(company.id)} target="_blank" inherit underline="always">
            página de privacidade da empresa
          </Anchor>
          , que cada formulário mostra. A LGPD dá 15 dias para responder.
        </>
      }
    >
      {list()}
    </SettingsCard>
  )

  function list() {
    if (requests.isError && !requests.data) {
      return (
        <LoadError
          title="Erro ao carregar pedidos"
          message="Não foi possível carregar os pedidos de privacidade."
          query={requests}
        />
      )
    }
    if (!requests.data)
      return <Skeleton h={160} radius="md" role="status" aria-label="Carregando" />
    if (requests.data.length === 0) {
      return (
        <EmptyCard
          icon={<IconShieldCheck aria-hidden />}
          title="Nenhum pedido"
          description="Quando alguém pedir cópia, correção ou exclusão dos dados, o pedido aparece aqui."
        />
      )
    }
    return (
      <Stack ref={box} gap="sm">
        <Text size="sm">
          {mayBeMore && 'Mais de '}
          {open ? counted(open, 'pedido em aberto', 'pedidos em aberto') : 'Tudo respondido.'}
        </Text>
        {requests.data.slice(0, shown).map((request) => (
          <RequestCard key={request.id} {...{ request, company, answers }} />
        ))}
        {(requests.hasNextPage || requests.data.length > shown) && (
          <Button
            variant="default"
            loading={requests.isFetchingNextPage}
            onClick={() => void showMoreRequests()}
          >
            Mostrar mais
          </Button>
        )}
      </Stack>
    )
  }

  async function showMoreRequests() {
    if (requests.data && requests.data.length <= shown) {
      const { isError } = await requests.fetchNextPage()
      if (isError) return
    }
    showMore()
  }
}
