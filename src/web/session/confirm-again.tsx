import { Button, Stack, Text } from '@mantine/core'
import { FactorForm } from './factor-form.tsx'
import { keepDialogsBelow, OverPage } from './over-page.tsx'
import type { MissingFactor } from './second-factor.ts'
import { useAuth } from './use-auth.ts'

/** After the password, over the page that waits: what was typed is still there. */
export function ConfirmAgain({ factor }: { factor: MissingFactor }) {
  const { signOut } = useAuth()
  return (
    <OverPage title="Confirme que é você">
      <Stack gap="md">
        <FactorForm
          factor={factor}
          action="Continuar"
          explain={(hint) => (
            <Text size="sm" c="dimmed">
              {hint} O que você preencheu continua aqui.
            </Text>
          )}
        >
          <Button variant="subtle" onClick={() => void signOut()} {...keepDialogsBelow}>
            Sair
          </Button>
        </FactorForm>
      </Stack>
    </OverPage>
  )
}
