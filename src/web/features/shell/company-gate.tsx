import { List, Stack, Text } from '@mantine/core'
import { useDidUpdate } from '@mantine/hooks'
import { IconArchive, IconHourglass } from '@tabler/icons-react'
import { Activity, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { useAuth } from '../../session/use-auth.ts'
import { EmptyCard } from '../../ui/cards/empty-card.tsx'
import { focusContent } from '../../ui/focus-content.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { isActiveEntry, navigation } from './navigation.ts'

/** Product decisions 3 and 6: who waits for approval or whose company is deactivated reads nothing, and empty lists would mislead. */
export function CompanyGate({ children }: { children: ReactNode }) {
  const { profile, company } = useAuth()
  const { pathname } = useLocation()
  const isWaiting = profile?.approved === false
  const isSwitchedOff = company?.active === false && profile?.role !== 'super_admin'
  const title = isWaiting || isSwitchedOff ? titleOf(pathname) : undefined
  const isHidden = title !== undefined
  useDidUpdate(() => {
    const focused = document.activeElement
    const isOutOfSight = focused?.getClientRects().length === 0
    if (!focused || focused === document.body || isOutOfSight) focusContent()
  }, [isHidden])
  return (
    <>
      {isHidden && (
        <Stack gap="lg">
          <PageHeader title={title} />
          {isWaiting ? (
            <Waiting isCompanyGone={profile.company_id !== null} />
          ) : (
            <EmptyCard
              color="gray"
              icon={<IconArchive aria-hidden />}
              title="Seus dados estão guardados"
              description="Vendedores, leads e links voltam a aparecer aqui assim que a empresa for reativada."
            />
          )}
        </Stack>
      )}
      {/* Keeps typed input while hidden. */}
      <Activity mode={isHidden ? 'hidden' : 'visible'}>{children}</Activity>
    </>
  )
}

/** Who waits and has a company: only its removal withdraws an approval (docs/decisions/0032). */
export const companyGone =
  'A empresa da sua conta foi removida da plataforma. Se foi engano, fale com o suporte: por 30 dias ela pode ser restaurada. Avisamos por e-mail quando seu acesso voltar.'

function Waiting({ isCompanyGone }: { isCompanyGone: boolean }) {
  return (
    <EmptyCard
      role="status"
      color="yellow"
      icon={<IconHourglass aria-hidden />}
      title="Conta aguardando aprovação"
      description={
        isCompanyGone
          ? companyGone
          : 'Um administrador precisa liberar seu acesso. Avisamos por e-mail, e esta página muda sozinha.'
      }
    >
      {!isCompanyGone && <WhatToPrepare />}
    </EmptyCard>
  )
}

function WhatToPrepare() {
  return (
    <>
      <Text size="sm" mt="md">
        Vai entrar numa empresa que já usa o Rodízio? Não precisa preparar nada.
      </Text>
      <Text size="sm" mt="md" fw={600}>
        Vai criar a sua empresa? Para começar logo, deixe separado:
      </Text>
      <List size="sm" mt={4} ta="start" w="fit-content" mx="auto">
        <List.Item>o nome e o telefone da empresa</List.Item>
        <List.Item>o nome, o e-mail e o WhatsApp de cada vendedor</List.Item>
        <List.Item>a primeira mensagem que o cliente vai enviar</List.Item>
      </List>
    </>
  )
}

/** Title of a screen that needs an active company. */
export function titleOf(pathname: string): string | undefined {
  if (pathname.startsWith(paths.notifications)) return 'Notificações'
  if (pathname.startsWith(paths.activity)) return 'Registro de atividades'
  const entry = navigation.find((one) => isActiveEntry(one, pathname))
  return entry?.readsCompany && entry.label
}
