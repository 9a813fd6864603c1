import { Button, Group, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useTimeZone } from '../../../company/use-time-zone.ts'
import { askFirst } from '../../../ui/ask-first.ts'
import { formatDate } from '../../../ui/format/format-date.ts'
import { useRemoveKey } from './device-keys-queries.ts'
import { factorHint } from './factor-hint.ts'
import type { DeviceKey } from './factor-queries.ts'

export function DeviceKeyLine({ deviceKey }: { deviceKey: DeviceKey }) {
  const timeZone = useTimeZone()
  const remove = useRemoveKey()
  const name = deviceKey.friendly_name || 'Chave de acesso'
  return (
    <Group component="li" justify="space-between" gap="sm" wrap="nowrap">
      <Group gap="sm" wrap="nowrap" miw={0}>
        <ThemeIcon variant="light" color="gray" size={40} radius="md">
          <IconKey size={22} aria-hidden />
        </ThemeIcon>
        <Stack gap={0} miw={0}>
          <Text fw={500} size="sm" style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          <Text size="sm" c="dimmed">
            Adicionada em {formatDate(deviceKey.created_at, timeZone)}
          </Text>
        </Stack>
      </Group>
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
    </Group>
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
