import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'

export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': 'Mostrar senha' }}
      visibilityToggleIcon={({ reveal }) =>
        reveal ? <IconEyeOff size={20} aria-hidden /> : <IconEye size={20} aria-hidden />
      }
      {...props}
    />
  )
}
