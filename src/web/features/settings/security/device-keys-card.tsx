import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../../../domain/format-date.ts'
import { useTimeZone } from '../../../company/use-time-zone.ts'
import { canMakeKeys } from '../../../session/factors/device-keys.ts'
import { keyMessage } from '../../../session/factors/key-message.ts'
import { askFirst } from '../../../ui/ask-first.ts'
import { SettingsCard } from '../../../ui/cards/settings-card.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { toastFailure, toastSuccess } from '../../../ui/toast.ts'
import { useAddKey, useRemoveKey } from './device-keys-queries.ts'
import { type DeviceKey, deviceKeysQuery, factorHint } from './factor-queries.ts'
import { IconLine } from './icon-line.tsx'

export function DeviceKeysCard({ onAdded }: { onAdded: () => void }) {
  const keys = useQuery(deviceKeysQuery)
  const canAdd = canMakeKeys()
  // Without support, the card only shows existing keys.
  if (!canAdd && !keys.data?.length) return null
  return (
    <SettingsCard
      title="Chaves de acesso"
      note="Depois da senha, confirme com a digital, o rosto, o PIN do aparelho ou uma chave USB. Ao adicionar uma chave, seus outros aparelhos saem da conta."
    >
      {keys.isPending && <Skeleton h={40} />}
      {keys.data === undefined && keys.isError && (
        <LoadError
          title="Erro ao carregar chaves"
          message="Não foi possível carregar as chaves da sua conta."
          query={keys}
        />
      )}
      {keys.data && keys.data.length > 0 && (
        <Stack component="ul" gap="md" p={0} m={0} style={{ listStyle: 'none' }}>
          {keys.data.map((key) => (
            <DeviceKeyLine key={key.id} deviceKey={key} />
          ))}
        </Stack>
      )}
      {keys.data?.length === 0 && (
        <Text size="sm" c="dimmed">
          Nenhuma chave ainda. Você pode começar por este aparelho.
        </Text>
      )}
      {keys.data && canAdd && <AddKey onAdded={onAdded} />}
    </SettingsCard>
  )
}

function AddKey({ onAdded }: { onAdded: () => void }) {
  const add = useAddKey()
  return (
    <Group>
      <Button
        variant="default"
        leftSection={<IconKey size={18} aria-hidden />}
        loading={add.isPending}
        onClick={() =>
          add.mutate(undefined, {
            onSuccess: () => {
              toastSuccess('Chave adicionada!', 'Ela será pedida sempre que você entrar.')
              onAdded()
            },
            onError: (error) => toastFailure('Erro ao adicionar a chave', keyMessage(error)),
          })
        }
      >
        Adicionar chave de acesso
      </Button>
    </Group>
  )
}

function DeviceKeyLine({ deviceKey }: { deviceKey: DeviceKey }) {
  const timeZone = useTimeZone()
  const remove = useRemoveKey()
  const name = deviceKey.friendly_name || 'Chave de acesso'
  return (
    <IconLine
      icon={<IconKey size={22} aria-hidden />}
      name={name}
      note={`Adicionada em ${formatDate(deviceKey.created_at, timeZone)}`}
    >
      <Button
        variant="default"
        size="xs"
        loading={remove.isPending}
        aria-label={`Remover ${name}`}
        style={{ flexShrink: 0 }}
        onClick={() => ask(name, deviceKey.hasOther, () => remove.mutate(deviceKey.id))}
      >
        Remover
      </Button>
    </IconLine>
  )
}

function ask(name: string, hasOther: boolean, remove: () => void): void {
  askFirst({
    title: `Remover “${name}”?`,
    children: (
      <Text size="sm">
        Você não poderá mais usar esta chave para confirmar que é você.{' '}
        {hasOther
          ? `Ao entrar, você passa a confirmar de outra forma. ${factorHint}`
          : 'Para entrar, basta a senha.'}
      </Text>
    ),
    confirm: 'Remover',
    color: 'red',
    onConfirm: remove,
  })
}
