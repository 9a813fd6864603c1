import { notifications } from '@mantine/notifications'

export function toastSuccess(title: string, message = ''): void {
  notifications.show({ color: 'brand', title, message })
}

/** Failures stay longer: they carry something to act on. */
export function toastFailure(title: string, message: string): void {
  notifications.show({ color: 'red', title, message, autoClose: 8_000, role: 'alert' })
}
