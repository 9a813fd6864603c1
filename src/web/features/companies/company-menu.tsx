import { ActionIcon, Menu } from '@mantine/core'
import {
  IconDotsVertical,
  IconInfoCircle,
  IconPencil,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react'

export type CompanyActions = Record<'onEdit' | 'onDetails' | 'onAddSeller' | 'onRemove', () => void>
type Props = { name: string; busy: boolean } & CompanyActions

export function CompanyMenu({ name, busy, ...on }: Props) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
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
        <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={on.onEdit}>
          Editar dados
        </Menu.Item>
        <Menu.Item leftSection={<IconInfoCircle size={18} aria-hidden />} onClick={on.onDetails}>
          Ver detalhes
        </Menu.Item>
        <Menu.Item leftSection={<IconUserPlus size={18} aria-hidden />} onClick={on.onAddSeller}>
          Cadastrar vendedores/atendentes
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          color="red"
          c="red"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={on.onRemove}
        >
          Remover
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
