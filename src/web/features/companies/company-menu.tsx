import { ActionIcon, Menu } from '@mantine/core'
import {
  IconDotsVertical,
  IconInfoCircle,
  IconPencil,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react'
import { useRef } from 'react'
import type { CompanyActions } from './use-company-dialogs.ts'

type Props = { name: string; busy: boolean } & CompanyActions

export function CompanyMenu({ name, busy, ...on }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          ref={button}
          variant="subtle"
          color="gray"
          size={44}
          loading={busy}
          aria-label={`Ações de ${name}`}
        >
          <IconDotsVertical size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconPencil size={18} aria-hidden />}
          onClick={() => on.onEdit(button.current)}
        >
          Editar dados
        </Menu.Item>
        <Menu.Item
          leftSection={<IconInfoCircle size={18} aria-hidden />}
          onClick={() => on.onDetails(button.current)}
        >
          Ver detalhes
        </Menu.Item>
        <Menu.Item
          leftSection={<IconUserPlus size={18} aria-hidden />}
          onClick={() => on.onAddSeller(button.current)}
        >
          Cadastrar vendedores/atendentes
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          color="red"
          c="red"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={() => on.onRemove(button.current)}
        >
          Remover
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
