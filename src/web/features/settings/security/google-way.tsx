import { Button, Text } from '@mantine/core'
import type { UserIdentity } from '@supabase/supabase-js'
import type { ReactNode } from 'react'
import { canLinkGoogle, offersGoogle } from '../../../session/sign-in-ways.ts'
import { askFirst } from '../../../ui/ask-first.ts'
import { usePageRestored } from '../../../ui/use-page-restored.ts'
import { IconLine } from './icon-line.tsx'
import { useLinkGoogle, useUnlink } from './ways-queries.ts'

type Props = {
  icon: ReactNode
  identity: UserIdentity | undefined
  /** Without it nobody could sign in. */
  isOnly: boolean
}

export function GoogleWay({ icon, identity, isOnly }: Props) {
  const connect = useLinkGoogle()
  const disconnect = useUnlink()
  usePageRestored(connect.reset)
  const email = identity?.identity_data?.email
  const small = { variant: 'default', size: 'xs', style: { flexShrink: 0 } } as const
  if (!identity) {
    return (
      <IconLine icon={icon} name="Google" note={canLinkGoogle() ? 'Não conectado.' : howToConnect}>
        {canLinkGoogle() && (
          <Button
            {...small}
            loading={connect.isPending || connect.isSuccess}
            onClick={() => connect.mutate()}
          >
            Conectar Google
          </Button>
        )}
      </IconLine>
    )
  }
  const reason = whyItStays(isOnly)
  if (reason !== null) {
    return (
      <IconLine
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
    <IconLine icon={icon} name="Google" note={email ?? 'Conectado.'}>
      <Button
        {...small}
        aria-label="Desconectar o Google"
        loading={disconnect.isPending}
        onClick={() => ask(() => disconnect.mutate(identity))}
      >
        Desconectar
      </Button>
    </IconLine>
  )
}

const howToConnect =
  'Não conectado. Para conectar, saia e entre com uma conta do Google que use o mesmo e-mail.'

/** Null when it may be removed. */
function whyItStays(isOnly: boolean): string | null {
  if (!offersGoogle()) {
    const off = 'Entrar com o Google está desativado nesta instalação.'
    return isOnly ? `${off} Crie uma senha para continuar entrando.` : off
  }
  if (!canLinkGoogle()) return ''
  return isOnly
    ? 'É a única forma de entrar nesta conta. Para desconectar, crie uma senha antes.'
    : null
}

function ask(disconnect: () => void): void {
  askFirst({
    title: 'Desconectar o Google?',
    children: (
      <Text size="sm">
        Você passa a entrar só com seu e-mail e sua senha. Confira antes se lembra dela.
      </Text>
    ),
    confirm: 'Desconectar',
    color: 'red',
    onConfirm: disconnect,
  })
}
