import { Box, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { BrandMark } from '../../ui/brand-mark.tsx'
import { LoginForm } from './login-form.tsx'
import classes from './login-page.module.css'
import { PromisePanel } from './promise-panel.tsx'
import { SignedOutOnly } from './signed-out-only.tsx'

export function LoginPage() {
  useDocumentTitle('Entrar · Rodízio')
  return (
    <SignedOutOnly>
      <main className={classes.page}>
        <PromisePanel />
        <section className={classes.panel} aria-labelledby="login-title">
          <Stack gap="xl" w="100%" maw={400}>
            <Box hiddenFrom="md">
              <BrandMark size={36} />
            </Box>
            <Stack gap={4}>
              <Title order={1} id="login-title" fz={28} lts="-0.02em">
                Bem-vindo de volta
              </Title>
              <Text c="dimmed">Entre para acompanhar seus leads e sua equipe.</Text>
            </Stack>
            <LoginForm />
            <Text size="sm" c="dimmed" hiddenFrom="md">
              Nenhum lead perdido, e a prova de que a divisão foi justa.
            </Text>
          </Stack>
        </section>
      </main>
    </SignedOutOnly>
  )
}
