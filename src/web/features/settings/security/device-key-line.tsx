import { Button, Text } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useTimeZone } from '../../../company/use-time-zone.ts'
import { askFirst } from '../../../ui/ask-first.ts'
import { formatDate } from '../../../ui/format/format-date.ts'
import { useRemoveKey } from './device-keys-queries.ts'
import { type DeviceKey, factorHint } from './factor-queries.ts'
import { IconLine } from './icon-line.tsx'

export function DeviceKeyLine({ deviceKey }: { deviceKey: DeviceKey }) {
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
