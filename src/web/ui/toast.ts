import { notifications } from '@mantine/notifications'

const closeButtonProps = { 'aria-label': 'Fechar aviso' }

export function toastSuccess(title: string, message = ''): void {
  notifications.show({ color: 'brand', title, message, closeButtonProps })
}

/** The newest failure of each title. */
const failures = new Map<string, string>()

/** Failures stay longer: they carry something to act on. */
export function toastFailure(title: string, message: string): void {
  const id = notifications.show({
    color: 'red',
    title,
    message,
    autoClose: 8_000,
    closeButtonProps,
  })
  failures.set(title, id)
}

/** Where it is tried again: what was wrong before is no longer said. */
export function withdrawFailure(title: string): void {
  const id = failures.get(title)
  if (id) notifications.hide(id)
}
