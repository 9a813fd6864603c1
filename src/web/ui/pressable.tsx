import type { ComponentProps, MouseEvent } from 'react'

/** The element of every themed button. The attribute `disabled` would take the focus away from a busy button. */
export function Pressable({
  disabled,
  onClick,
  type = 'button',
  ...button
}: ComponentProps<'button'>) {
  return (
    <button
      {...button}
      type={type}
      aria-disabled={disabled || button['aria-disabled']}
      onClick={disabled ? ignore : onClick}
    />
  )
}

function ignore(event: MouseEvent): void {
  event.preventDefault()
  event.stopPropagation()
}
