import { Button, Menu } from '@mantine/core'
import { IconArrowBackUp, IconChevronDown, IconThumbDown, IconTrophy } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { Outcome } from './contacts-queries.ts'
import { useOutcome } from './use-outcome.ts'

const WonForm = lazy(async () => ({ default: (await import('./won-form.tsx')).WonForm }))

type Props = {
  contact: { id: string; name: string; outcome: Outcome; outcome_value: number | null }
  /** True while the value dialog is open. */
  onAsking?: (asking: boolean) => void
}

const looks = {
  won: { label: 'Ganho', color: 'brand', icon: <IconTrophy size={16} aria-hidden /> },
  lost: { label: 'Perdido', color: 'orange', icon: <IconThumbDown size={16} aria-hidden /> },
}

/** Every user of the company may mark an outcome (product decision 5). */
export function OutcomeMenu({ contact, onAsking }: Props) {
  const { id, name, outcome, outcome_value } = contact
  const { mutate } = useOutcome(id)
  const [asksValue, setAsksValue] = useState(false)
  const look = outcome && looks[outcome]
  useEffect(() => {
    onAsking?.(asksValue)
    return () => onAsking?.(false)
  }, [asksValue, onAsking])
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button
            size="xs"
            px={10}
            variant={look ? 'light' : 'default'}
            color={look?.color}
            leftSection={look?.icon}
            rightSection={<IconChevronDown size={14} aria-hidden />}
            aria-label={`Resultado de ${name}: ${look?.label ?? 'em aberto. Marcar'}`}
          >
            {look?.label ?? 'Marcar'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={looks.won.icon} onClick={() => setAsksValue(true)}>
            {outcome === 'won' ? 'Mudar o valor…' : 'Ganho…'}
          </Menu.Item>
          {outcome !== 'lost' && (
            <Menu.Item leftSection={looks.lost.icon} onClick={() => mark('lost', null)}>
              Perdido
            </Menu.Item>
          )}
          {outcome && (
            <Menu.Item
              leftSection={<IconArrowBackUp size={16} aria-hidden />}
              onClick={() => mark(null, null)}
            >
              Desfazer
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {asksValue && (
          <WonForm
            name={name}
            value={outcome_value}
            onSave={(value) => {
              mark('won', value)
              setAsksValue(false)
            }}
            onClose={() => setAsksValue(false)}
          />
        )}
      </Suspense>
    </>
  )

  function mark(next: Outcome, value: number | null) {
    mutate({ id, name, outcome: next, value })
  }
}
