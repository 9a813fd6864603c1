import { TextInput, type TextInputProps } from '@mantine/core'
import { maskPhone } from '../../../domain/phone.ts'

type Props = Omit<TextInputProps, 'onChange'> & { onChange: (phone: string) => void }

/** Formats while typing and keeps the caret. */
export function PhoneField({ onChange, ...props }: Props) {
  return (
    <TextInput
      label="Telefone"
      placeholder="(11) 91234-5678"
      type="tel"
      inputMode="tel"
      autoComplete="off"
      {...props}
      onChange={({ currentTarget: input, nativeEvent }) => {
        const forward = (nativeEvent as InputEvent).inputType === 'deleteContentForward'
        const { shown, caret } = maskPhone(input.value, input.selectionStart ?? undefined, forward)
        // Setting the value through React would move the caret to the end.
        if (shown !== input.value) {
          input.value = shown
          input.setSelectionRange(caret, caret)
        }
        onChange(shown)
      }}
    />
  )
}
