import { Button, Group, Modal, type ModalProps, Stack } from '@mantine/core'
import type { FormEvent } from 'react'

type Props = Pick<ModalProps, 'title' | 'size' | 'children' | 'onClose'> & {
  /** Label of the submit button. */
  action: string
  /** Keeps the dialog open until the response. */
  submitting?: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/** A click outside does not close it, so no input is lost. */
export function FormDialog(props: Props) {
  const { title, size, children, action, submitting = false, onSubmit, onClose } = props
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={size}
      closeOnClickOutside={false}
      closeOnEscape={!submitting}
      closeButtonProps={{ 'aria-label': 'Fechar', disabled: submitting }}
    >
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          {children}
          <Group justify="flex-end" mt="xs">
            <Button variant="default" disabled={submitting} onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" loading={submitting}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
