import { Alert, Skeleton, Stack, Switch, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useAuth } from '../../../session/use-auth.ts'
import { SettingsCard } from '../../../ui/cards/settings-card.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { useChoices } from './notifications-queries.ts'

export function NotificationsTab() {
  const { profile, company, user } = useAuth()
  if (!profile?.approved || !company) {
    return (
      <SettingsCard title="Notificações por e-mail">
        <Alert color="gray" variant="light" icon={<IconInfoCircle aria-hidden />} role="note">
          <Text size="sm">
            {profile?.role === 'super_admin'
              ? 'Estas notificações são para quem trabalha em uma empresa. As da plataforma estão no sino, no alto da página.'
              : 'Você poderá escolher suas notificações aqui quando sua conta fizer parte de uma empresa.'}
          </Text>
        </Alert>
      </SettingsCard>
    )
  }
  const address = profile.email || user?.email || ''
  return (
    <SettingsCard
      title="Notificações por e-mail"
      note={
        <>
          Chegam em <strong>{address}</strong>. O sino, no alto da página, continua mostrando tudo.
        </>
      }
    >
      <ChoiceSwitches userId={profile.id} />
    </SettingsCard>
  )
}

function ChoiceSwitches({ userId }: { userId: string }) {
  const { reading, choose } = useChoices(userId)
  if (reading.isError && !reading.data) {
    return (
      <LoadError
        title="Erro ao carregar notificações"
        message="Não foi possível carregar suas escolhas."
        query={reading}
      />
    )
  }
  if (!reading.data) return <Skeleton h={100} />
  return (
    <Stack gap="lg">
      <Switch
        label="Um e-mail a cada novo lead"
        description="Na hora em que o lead chega, com o telefone e quem atende."
        checked={reading.data.lead}
        onChange={(event) => choose({ lead: event.currentTarget.checked })}
      />
      <Switch
        label="Resumo diário às 8h"
        description="Os leads de ontem por vendedor e por origem, no horário da empresa."
        checked={reading.data.summary}
        onChange={(event) => choose({ summary: event.currentTarget.checked })}
      />
    </Stack>
  )
}
