import { Button, Stack, Text } from '@mantine/core'
import type { User } from '@supabase/supabase-js'
import { keepDialogsBelow } from '../../ui/keep-dialogs-below.ts'
import { FactorForm } from '../factors/factor-form.tsx'
import type { MissingFactor } from '../factors/second-factor.ts'
import { useAuth } from '../use-auth.ts'
import { BlockingDialog } from './blocking-dialog.tsx'
import { SignInAgain } from './sign-in-again.tsx'

type Props = { email: string; user: User; factor: MissingFactor | null }

/** The password or Google, then the second factor. */
export function RenewSession({ email, user, factor }: Props) {
  return factor ? <ConfirmAgain factor={factor} /> : <SignInAgain email={email} user={user} />
}

/** Asks for the second factor over the waiting page, which keeps its input. */
function ConfirmAgain({ factor }: { factor: MissingFactor }) {
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
