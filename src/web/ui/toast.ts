import { notifications } from '@mantine/notifications'

const closeButtonProps = { 'aria-label': 'Fechar aviso' }

export function toastSuccess(title: string, message = ''): void {
  notifications.show({ color: 'brand', title, message, closeButtonProps })
}

/** Failures stay longer: they carry something to act on. */
export function toastFailure(title: string, message: string): void {
  notifications.show({
    color: 'red',
    title,
    message,
    autoClose: 8_000,
    role: 'alert',
    closeButtonProps,
  })
}
