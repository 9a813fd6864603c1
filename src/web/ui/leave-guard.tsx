import { Button, Group, Modal, Text } from '@mantine/core'
import { useRef } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { keepFocus } from './keep-focus.ts'

type Props = {
  mayLeave: () => boolean
  /** Describes what would be lost. */
  children: string
}

/** Asks before unsaved input is lost. */
export function LeaveGuard({ mayLeave, children }: Props) {
  const pressed = useRef<Element | null>(null)
  const blocker = useBlocker(({ currentLocation: here, nextLocation: there }) => {
    pressed.current = document.activeElement
    return !mayLeave() && (here.pathname !== there.pathname || here.search !== there.search)
  })
  // Closing the tab shows the browser's own question.
  useBeforeUnload((event) => {
    if (!mayLeave()) event.preventDefault()
  })
  return (
    <Modal
      opened={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Descartar alterações?"
    >
      <Text size="sm">{children}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={() => blocker.reset?.()}>
          Continuar editando
        </Button>
        <Button
          color="red"
          onClick={() => {
            blocker.proceed?.()
            void keepFocus(Promise.resolve(), pressed.current)
          }}
        >
          Descartar
        </Button>
      </Group>
    </Modal>
  )
}
