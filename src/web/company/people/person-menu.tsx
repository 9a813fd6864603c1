import { ActionIcon, Menu } from '@mantine/core'
import { IconDotsVertical, IconShieldOff, IconUserCog, IconUserMinus } from '@tabler/icons-react'
import { useTenant } from '../use-tenant.ts'
import { askAccessRemoval, askFactorRemoval } from './ask-about-person.tsx'
import { nameOf, type Person, useRemoveAccess, useRemoveSecondFactor } from './people-queries.ts'

type Props = { person: Person; hasFactor: boolean; onChangeRole: () => void }

export function PersonMenu({ person, hasFactor, onChangeRole }: Props) {
  const removeFactor = useRemoveSecondFactor()
  const removeAccess = useRemoveAccess()
  const { choosesCompany } = useTenant()
  const name = nameOf(person)
  const isFixed = person.role === 'super_admin'
  if (isFixed && !hasFactor) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          loading={removeFactor.isPending || removeAccess.isPending}
          aria-label={`Ações de ${name}`}
        >
          <IconDotsVertical size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {!isFixed && (
          <Menu.Item leftSection={<IconUserCog size={18} aria-hidden />} onClick={onChangeRole}>
            Mudar perfil
          </Menu.Item>
        )}
        {hasFactor && (
          <Menu.Item
            leftSection={<IconShieldOff size={18} aria-hidden />}
            onClick={() => askFactorRemoval(name, () => removeFactor.mutate(person))}
          >
            Desativar verificação em duas etapas
          </Menu.Item>
        )}
        {!isFixed && (
          <>
            <Menu.Divider />
            <Menu.Item
              color="red"
              c="red"
              leftSection={<IconUserMinus size={18} aria-hidden />}
              onClick={() =>
                askAccessRemoval(name, () => removeAccess.mutate(person), choosesCompany)
              }
            >
              Remover acesso
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
