import { Button, Center, Paper, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { BrandMark } from '../../ui/brand-mark.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { hasNoPassword } from '../own-providers.ts'
import { useAuth } from '../use-auth.ts'
import { FactorForm } from './factor-form.tsx'
import type { MissingFactor } from './second-factor.ts'

export function SecondFactorPage({ factor }: { factor: MissingFactor }) {
  const { signOut } = useAuth()
  const main = useRef<HTMLDivElement>(null)
  // The previous form was unmounted with its focus.
  useEffect(() => main.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  useDocumentTitle('Confirme que é você · Rodízio')
  return (
    <Center component="main" mih="100dvh" p="md" ref={main}>
      <Paper p={{ base: 'md', sm: 'xl' }} w="100%" maw={420} className="card">
        <Stack gap="lg">
          <BrandMark size={36} />
          <FactorForm
            factor={factor}
            action="Confirmar"
            onConfirmed={() => toastSuccess('Login realizado com sucesso!')}
            explain={(hint) => (
              <div>
                <Title order={1} fz="xl">
                  Confirme que é você
                </Title>
                <Text c="dimmed" mt={4}>
                  {hint}
                </Text>
              </div>
            )}
          >
            <Button variant="subtle" onClick={() => void signOut()}>
              Sair
            </Button>
          </FactorForm>
          <WhereLost factor={factor} />
        </Stack>
      </Paper>
    </Center>
  )
}

/** Only the operator of the server can help a super_admin. */
function WhereLost({ factor }: { factor: MissingFactor }) {
  const { profile, user } = useAuth()
  const whom =
    profile?.role === 'super_admin'
      ? 'a quem administra o servidor'
      : 'a um administrador da plataforma'
  return (
    <Text size="sm" c="dimmed">
      {factor.type === 'webauthn' ? 'Perdeu a chave?' : 'Perdeu o celular?'}{' '}
      {factor.others.length > 0
        ? 'Escolha outra forma em “Confirmar com”. Sem nenhuma: peça'
        : 'Peça'}{' '}
      {whom} que desative a verificação em duas etapas da sua conta
      {user && hasNoPassword(user) ? '.' : ': sua senha continua a mesma.'}
    </Text>
  )
}
