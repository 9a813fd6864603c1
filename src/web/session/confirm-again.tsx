import { Button, Stack, Text } from '@mantine/core'
import { keepDialogsBelow } from '../ui/keep-dialogs-below.ts'
import { FactorForm } from './factors/factor-form.tsx'
import type { MissingFactor } from './factors/second-factor.ts'
import { BlockingDialog } from './sign-in-again/blocking-dialog.tsx'
import { useAuth } from './use-auth.ts'

/** Asks for the second factor over the waiting page, which keeps its input. */
export function ConfirmAgain({ factor }: { factor: MissingFactor }) {
  const { signOut } = useAuth()
  return (
    <BlockingDialog title="Confirme que é você">
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
    </BlockingDialog>
  )
}
