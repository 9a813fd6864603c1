import { Button, Group, Modal, type ModalProps, Stack } from '@mantine/core'
import { useDidUpdate } from '@mantine/hooks'
import { type FormEvent, useRef } from 'react'

type Props = Pick<ModalProps, 'title' | 'size' | 'children' | 'onClose'> & {
  /** What the form does. */
  action: string
  /** What is sent already cannot be called back: until the answer the dialog stays. */
  submitting?: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/** A form over the page. A click beside it loses nothing that was typed. */
export function FormDialog(props: Props) {
  const { title, size, children, action, submitting = false, onSubmit, onClose } = props
  const button = useRef<HTMLButtonElement>(null)
  // It had the focus until it could not be pressed: whoever was refused goes on from there.
  useDidUpdate(() => {
    if (!submitting && document.activeElement === document.body) button.current?.focus()
  }, [submitting])
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
            <Button ref={button} type="submit" loading={submitting}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
