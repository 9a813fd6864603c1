import { Button, Center, Paper, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { BrandMark } from '../ui/brand-mark.tsx'
import { FactorForm } from './factor-form.tsx'
import type { MissingFactor } from './second-factor.ts'
import { useAuth } from './use-auth.ts'

/** Between the password and the dashboard, for accounts with a second factor. */
export function SecondFactorPage({ factor }: { factor: MissingFactor }) {
  const { signOut } = useAuth()
  useDocumentTitle('Confirme que é você · Rodízio')
  return (
    <Center component="main" mih="100dvh" p="md">
      <Paper p={{ base: 'md', sm: 'xl' }} w="100%" maw={420} className="card">
        <Stack gap="lg">
          <BrandMark size={36} />
          <FactorForm
            factor={factor}
            action="Confirmar"
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
          <Text size="sm" c="dimmed">
            {factor.type === 'webauthn' ? 'Perdeu a chave?' : 'Perdeu o celular?'}{' '}
            {factor.others.length > 0 &&
              'Escolha outra forma em “Confirmar com”. Sem nenhuma: peça'}
            {factor.others.length === 0 && 'Peça'} a um administrador da plataforma que remova a
            segunda etapa da sua conta: sua senha continua a mesma. Se é você quem administra a
            plataforma, peça a quem cuida do servidor.
          </Text>
        </Stack>
      </Paper>
    </Center>
  )
}
