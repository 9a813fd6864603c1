import { TextInput, type TextInputProps } from '@mantine/core'
import { maskPhone } from '../../domain/phone.ts'

type Props = Omit<TextInputProps, 'onChange'> & { onChange: (phone: string) => void }

/** A Brazilian number, written the usual way while it is typed. */
export function PhoneField({ onChange, ...props }: Props) {
  return (
    <TextInput
      label="Telefone"
      placeholder="(11) 91234-5678"
      type="tel"
      inputMode="tel"
      autoComplete="off"
      {...props}
      onChange={(event) => onChange(maskPhone(event.currentTarget.value))}
    />
  )
}
