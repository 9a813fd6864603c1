import { Skeleton, Stack } from '@mantine/core'
import { IconBrandGoogle, IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { findMailLink, forgetMailLink } from '../../../session/mail-link.ts'
import { comesByGoogle } from '../../../session/own-providers.ts'
import { offersGoogle } from '../../../session/sign-in-ways.ts'
import { useAuth } from '../../../session/use-auth.ts'
import { SettingsCard } from '../../../ui/cards/settings-card.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { GoogleWay } from './google-way.tsx'
import { IconLine } from './icon-line.tsx'
import { ownPasswordQuery } from './own-password-query.ts'
import { useFinishLinking, waysQuery } from './ways-queries.ts'

/** Hidden when the password is the only way. */
export function WaysCard() {
  const { user } = useAuth()
  useLinked(user?.id)
  const hasGoogle = user !== null && comesByGoogle(user)
  return offersGoogle() || hasGoogle ? <Ways /> : null
}

function Ways() {
  const ways = useQuery(waysQuery)
  const hasPassword = useQuery(ownPasswordQuery).data !== false
  return (
    <SettingsCard title="Formas de entrar" note="Como você pode entrar na sua conta.">
      {ways.isPending && (
        <Stack gap="sm" aria-hidden>
          <Skeleton h={40} />
          <Skeleton h={40} />
        </Stack>
      )}
      {ways.data === undefined && ways.isError && (
        <LoadError
          title="Erro ao carregar formas de entrar"
          message="Não foi possível carregar as formas de entrar na sua conta."
          query={ways}
        />
      )}
      {ways.data && (
        <Stack component="ul" gap="md" p={0} m={0} style={{ listStyle: 'none' }}>
          <IconLine
            icon={<IconMail size={22} aria-hidden />}
            name="E-mail e senha"
            note={
              (hasPassword && ways.data.email?.identity_data?.email) ||
              'Sua conta ainda não tem senha.'
            }
          />
          <GoogleWay
            icon={<IconBrandGoogle size={22} aria-hidden />}
            identity={ways.data.google}
            isOnly={ways.data.others === 0 && !(hasPassword && ways.data.email)}
          />
        </Stack>
      )}
    </SettingsCard>
  )
}

/** Finishes a link that this page started. */
function useLinked(userId: string | undefined): void {
  const [answer] = useState(() => {
    const link = findMailLink()
    return link?.asked?.linking ? link : null
  })
  const finish = useFinishLinking()
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once.
  useEffect(() => {
    if (!answer || !userId) return
    forgetMailLink()
    void finish(answer, userId)
  }, [answer])
}
