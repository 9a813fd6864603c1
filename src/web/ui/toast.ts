import { notifications } from '@mantine/notifications'

const closeButtonProps = { 'aria-label': 'Fechar notificação' }

export function toastSuccess(title: string, message = ''): void {
  notifications.show({ color: 'brand', title, message, closeButtonProps })
}

/** Ids of the newest failure by title. */
const failures = new Map<string, string>()

/** Failures stay longer, because users act on them. */
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

/** Before a retry. */
export function withdrawFailure(title: string): void {
  const id = failures.get(title)
  if (id) notifications.hide(id)
}
