import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { comesByGoogle } from '../../../session/own-providers.ts'
import { offersGoogle } from '../../../session/sign-in-ways.ts'
import { useAuth } from '../../../session/use-auth.ts'
import { SettingsCard } from '../../../ui/cards/settings-card.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { ownPasswordQuery } from './own-password-query.ts'
import { PasswordForm } from './password-form.tsx'

export function PasswordCard() {
  const { user } = useAuth()
  const has = useQuery(ownPasswordQuery)
  const isFirst = has.data === false
  const byGoogle = user !== null && comesByGoogle(user) && offersGoogle()
  const way = byGoogle ? 'Você entra com o Google.' : 'Sua conta ainda não tem senha.'
  return (
    <SettingsCard
      title={isFirst ? 'Criar senha' : 'Alterar senha'}
      note={
        isFirst
          ? `${way} Com uma, você ${byGoogle ? 'também ' : ''}entra com seu e-mail.`
          : 'Ao trocar a senha, os outros aparelhos saem da sua conta.'
      }
    >
      {has.isPending && (
        <Stack gap="md" aria-hidden>
          <Skeleton h={60} />
          <Skeleton h={78} />
          <Skeleton h={60} />
          <Skeleton h={36} w={140} ml="auto" />
        </Stack>
      )}
      {has.data === undefined && has.isError && (
        <LoadError
          title="Erro ao carregar dados"
          message="Não foi possível verificar se sua conta tem senha."
          query={has}
        />
      )}
      {has.data !== undefined && <PasswordForm hasNone={isFirst} />}
    </SettingsCard>
  )
}
