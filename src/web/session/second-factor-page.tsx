import { Button, Center, Paper, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { BrandMark } from '../ui/brand-mark.tsx'
import { CodeForm } from './code-form.tsx'
import { useAuth } from './use-auth.ts'

/** Between the password and the dashboard, for accounts with a second factor. */
export function SecondFactorPage({ factorId }: { factorId: string }) {
  const { signOut } = useAuth()
  useDocumentTitle('Confirme que é você · Rodízio')
  return (
    <Center component="main" mih="100dvh" p="md">
      <Paper p={{ base: 'md', sm: 'xl' }} w="100%" maw={420} className="card">
        <Stack gap="lg">
          <BrandMark size={36} />
          <div>
            <Title order={1} fz="xl">
              Confirme que é você
            </Title>
            <Text c="dimmed" mt={4}>
              Abra o aplicativo autenticador do seu celular e digite o código do Rodízio.
            </Text>
          </div>
          <CodeForm factorId={factorId} action="Confirmar">
            <Button variant="subtle" onClick={() => void signOut()}>
              Sair
            </Button>
          </CodeForm>
          <Text size="sm" c="dimmed">
            Perdeu o celular? Peça a um administrador da plataforma que remova a segunda etapa da
            sua conta: sua senha continua a mesma.
          </Text>
        </Stack>
      </Paper>
    </Center>
  )
}
