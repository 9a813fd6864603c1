import { Button, Group, Modal, type ModalProps, Stack } from '@mantine/core'
import type { FormEvent } from 'react'
import { askToDiscard } from './ask-to-discard.tsx'
import classes from './form-dialog.module.css'
import { LeaveGuard } from './leave-guard.tsx'
import { useAsksSomething } from './use-asks-something.ts'
import { useBack } from './use-back.ts'

const unsaved = 'O que você preencheu ainda não foi salvo.'

type Props = Pick<ModalProps, 'title' | 'size' | 'children' | 'onClose'> & {
  /** Label of the submit button. */
  action: string
  /** In a wide dialog the end is covered by notices. */
  actionsAt?: 'start' | 'end'
  /** Keeps the dialog open until the response, and asks before input is lost. */
  form?: { submitting: boolean; isDirty: () => boolean }
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/** Back closes it. A click outside does not, so no input is lost. */
export function FormDialog(props: Props) {
  const { title, size, children, action, actionsAt = 'end', form, onSubmit, onClose } = props
  const submitting = form?.submitting ?? false
  const asksSomething = useAsksSomething()
  useBack(onClose)
  return (
    <Modal
      opened
      onClose={leave}
      title={title}
      size={size}
      classNames={{ content: classes.content }}
      closeOnClickOutside={false}
      closeOnEscape={!submitting && !asksSomething}
      closeButtonProps={{ 'aria-label': 'Fechar', disabled: submitting }}
    >
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          {children}
          {form?.isDirty() && <LeaveGuard mayLeave={() => !form.isDirty()}>{unsaved}</LeaveGuard>}
          <Group justify={actionsAt} className={classes.actions}>
            <Button variant="default" disabled={submitting} onClick={leave}>
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

  function leave() {
    if (!form?.isDirty()) return onClose()
    askToDiscard(unsaved, { onDiscard: onClose })
  }
}
