import { Loader, TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { reduceShortCode } from '../../../../domain/links/short-code.ts'
import { shortAddress } from '../../../create-short-link.ts'
import { freeCodeQuery } from './short-links-queries.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  value?: string
  onChange: (code: string) => void
}

export function CodeInput({ value = '', onChange, error, ...input }: Props) {
  const [asked] = useDebouncedValue(value, 300)
  const free = useQuery(freeCodeQuery(asked))
  const isKnown = value !== '' && asked === value && free.isSuccess
  const isTaken = isKnown && !free.data
  return (
    <TextInput
      label="Código personalizado"
      description={
        value
          ? shortAddress(value)
          : 'Opcional: letras minúsculas e números, até 20. Em branco, criamos um.'
      }
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      {...input}
      value={value}
      onChange={(event) => onChange(reduceShortCode(event.currentTarget.value))}
      error={error ?? (isTaken && 'Este código já está em uso.')}
      rightSection={
        isKnown && free.data ? (
          <IconCheck size={18} color="var(--mantine-color-brand-6)" aria-hidden />
        ) : (
          value !== '' && !isTaken && !free.isError && <Loader size={16} />
        )
      }
    />
  )
}
