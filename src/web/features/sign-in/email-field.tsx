import { TextInput, type TextInputProps } from '@mantine/core'

export function EmailField(props: TextInputProps) {
  return (
    <TextInput
      label="E-mail"
      type="email"
      size="md"
      autoComplete="username"
      inputMode="email"
      placeholder="voce@empresa.com.br"
      {...props}
    />
  )
}
