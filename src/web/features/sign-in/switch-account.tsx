import { Button, Stack } from '@mantine/core'
import type { OtherAccount } from '../../session/open-link-session.ts'
import { AccountFrame } from './account-frame.tsx'
import { PanelTitle } from './panel-title.tsx'

type Props = { accounts: OtherAccount; onStay: () => void; onSwitch: () => void }

/** Protects against a link into an attacker's account, which would capture the user's input. */
export function SwitchAccount({ accounts: { from, to }, onStay, onSwitch }: Props) {
  return (
    <AccountFrame title="Trocar de conta">
      <PanelTitle title="Trocar de conta?" takesFocus>
        Você está na conta <b>{from}</b>, e este link entra na conta <b>{to}</b>. Se não foi você
        quem pediu o link, continue onde está.
      </PanelTitle>
      <Stack gap="xs">
        <Button size="md" fullWidth onClick={onStay}>
          Continuar na minha conta
        </Button>
        <Button size="md" fullWidth variant="default" onClick={onSwitch}>
          Trocar de conta
        </Button>
      </Stack>
    </AccountFrame>
  )
}
