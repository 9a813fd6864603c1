import { Button, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import type { UserIdentity } from '@supabase/supabase-js'
import type { ReactNode } from 'react'
import { canLinkGoogle } from '../../../session/sign-in-ways.ts'
import { keepFocus } from '../../../ui/keep-focus.ts'
import { WayLine } from './way-line.tsx'
import { useLinkGoogle, useUnlink } from './ways-queries.ts'

type Props = {
  icon: ReactNode
  identity: UserIdentity | undefined
  /** Without it nobody could enter any more. */
  isOnly: boolean
}

export function GoogleWay({ icon, identity, isOnly }: Props) {
  const connect = useLinkGoogle()
  const disconnect = useUnlink()
  const email = identity?.identity_data?.email
  const small = { variant: 'default', size: 'xs', style: { flexShrink: 0 } } as const
  if (!identity) {
    return (
      <WayLine icon={icon} name="Google" note="Não conectado.">
        {canLinkGoogle() && (
          <Button
            {...small}
            loading={connect.isPending || connect.isSuccess}
            onClick={() => connect.mutate()}
          >
            Conectar Google
          </Button>
        )}
      </WayLine>
    )
  }
  if (!canLinkGoogle()) return <WayLine icon={icon} name="Google" note={email ?? 'Conectado.'} />
  if (isOnly) {
    const reason = 'É a única forma de entrar nesta conta. Para tirá-la, crie antes uma senha.'
    return (
      <WayLine
        icon={icon}
        name="Google"
        note={
          <>
            {email}
            <Text span display="block" inherit>
              {reason}
            </Text>
          </>
        }
      />
    )
  }
  return (
    <WayLine icon={icon} name="Google" note={email ?? 'Conectado.'}>
      <Button
        {...small}
        aria-label="Desconectar o Google"
        loading={disconnect.isPending}
        onClick={() => ask(() => void keepFocus(disconnect.mutateAsync(identity)))}
      >
        Desconectar
      </Button>
    </WayLine>
  )
}

function ask(disconnect: () => void): void {
  modals.openConfirmModal({
    title: 'Desconectar o Google?',
    children: (
      <Text size="sm">
        Você passa a entrar só com seu e-mail e sua senha. Confira antes se lembra dela.
      </Text>
    ),
    labels: { confirm: 'Desconectar', cancel: 'Cancelar' },
    confirmProps: { color: 'red' },
    onConfirm: disconnect,
  })
}
