import { Button, Menu } from '@mantine/core'
import { IconArrowBackUp, IconChevronDown, IconThumbDown, IconTrophy } from '@tabler/icons-react'
import { useOutcome } from './use-outcome.ts'
import type { Won } from './won-form.tsx'

type Props = {
  contact: Won
  /** Asks for the value, above the list: the row may leave it meanwhile. */
  onWon: (contact: Won) => void
}

const looks = {
  won: { label: 'Ganho', color: 'brand', icon: <IconTrophy size={16} aria-hidden /> },
  lost: { label: 'Perdido', color: 'orange', icon: <IconThumbDown size={16} aria-hidden /> },
}

/** Every user of the company may mark an outcome (product decision 5). */
export function OutcomeMenu({ contact, onWon }: Props) {
  const { id, name, outcome } = contact
  const { mutate } = useOutcome(id)
  const look = outcome && looks[outcome]
  return (
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
        <Menu.Item leftSection={looks.won.icon} onClick={() => onWon(contact)}>
          {outcome === 'won' ? 'Mudar o valor…' : 'Ganho…'}
        </Menu.Item>
        {outcome !== 'lost' && (
          <Menu.Item leftSection={looks.lost.icon} onClick={() => mark('lost')}>
            Perdido
          </Menu.Item>
        )}
        {outcome && (
          <Menu.Item
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            onClick={() => mark(null)}
          >
            Desfazer
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )

  function mark(next: 'lost' | null) {
    mutate({ id, name, outcome: next, value: null })
  }
}
