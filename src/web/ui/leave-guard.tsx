import { Button, Group, Modal, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'

type Props = {
  mayLeave: () => boolean
  /** True while the question is open: a dialog below must not hear its Escape. */
  onAsking?: (asking: boolean) => void
  /** Describes what would be lost. */
  children: string
}

/** Asks before unsaved input is lost. The router consults the last one: mount it for a form that has such input. */
export function LeaveGuard({ mayLeave, onAsking, children }: Props) {
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there }) =>
      !mayLeave() && (here.pathname !== there.pathname || here.search !== there.search),
  )
  const asks = blocker.state === 'blocked'
  useEffect(() => {
    onAsking?.(asks)
    return () => onAsking?.(false)
  }, [asks, onAsking])
  // Closing the tab shows the browser's own question.
  useBeforeUnload((event) => {
    if (!mayLeave()) event.preventDefault()
  })
  return (
    <Modal opened={asks} onClose={() => blocker.reset?.()} title="Descartar alterações?">
      <Text size="sm">{children}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={() => blocker.reset?.()}>
          Continuar editando
        </Button>
        <Button color="red" onClick={() => blocker.proceed?.()}>
          Descartar
        </Button>
      </Group>
    </Modal>
  )
}
