import { ActionIcon, Menu, Text } from '@mantine/core'
import {
  IconCopy,
  IconDotsVertical,
  IconEye,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
} from '@tabler/icons-react'
import { askFirst } from '../../../ui/ask-first.ts'
import { toastFailure, toastSuccess } from '../../../ui/toast.ts'
import { type CapturePage, pageAddress } from './capture-pages-queries.ts'

type Props = {
  page: CapturePage
  mayManage: boolean
  busy: boolean
  onPreview: () => void
  onEdit: () => void
  onToggle: () => void
  onRemove: () => void
}

export function PageMenu({ page, mayManage, busy, ...on }: Props) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          loading={busy}
          aria-label={`Ações de ${page.name}`}
        >
          <IconDotsVertical size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconCopy size={18} aria-hidden />} onClick={() => void copy()}>
          Copiar URL
        </Menu.Item>
        <Menu.Item leftSection={<IconEye size={18} aria-hidden />} onClick={on.onPreview}>
          Pré-visualizar
        </Menu.Item>
        {mayManage && (
          <>
            <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={on.onEdit}>
              Editar
            </Menu.Item>
            <Menu.Item
              leftSection={
                page.active ? (
                  <IconPlayerPause size={18} aria-hidden />
                ) : (
                  <IconPlayerPlay size={18} aria-hidden />
                )
              }
              onClick={on.onToggle}
            >
              {page.active ? 'Desativar' : 'Ativar'}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item
              color="red"
              c="red"
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={askRemoval}
            >
              Remover
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )

  async function copy() {
    try {
      await navigator.clipboard.writeText(pageAddress(page.slug))
      toastSuccess('URL copiada!', pageAddress(page.slug))
    } catch {
      toastFailure('', 'Não foi possível copiar. Tente selecionar o texto manualmente.')
    }
  }

  function askRemoval() {
    askFirst({
      title: `Remover ${page.name}?`,
      children: (
        <Text size="sm">
          O endereço {pageAddress(page.slug)} deixa de funcionar e não pode ser recuperado. Os leads
          que já chegaram continuam nos contatos.
        </Text>
      ),
      confirm: 'Remover página',
      color: 'red',
      onConfirm: on.onRemove,
    })
  }
}
