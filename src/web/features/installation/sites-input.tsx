import { TagsInput } from '@mantine/core'
import { findDomain, readDomains } from '../../../domain/widget/widget-domains.ts'

type Props = {
  description: string
  value: readonly string[]
  error?: string | false | undefined
  onChange: (sites: string[]) => void
}

export function SitesInput({ description, value, error, onChange }: Props) {
  const unreadable = value.filter((entry) => findDomain(entry) === null)
  const shown =
    unreadable.length > 0 ? `Não é um endereço de site: ${unreadable.join(', ')}` : error
  return (
    <TagsInput
      label="Sites"
      description={description}
      placeholder={value.length > 0 ? '' : 'sualoja.com.br'}
      splitChars={[',', ' ', ';']}
      clearable
      clearButtonProps={{ 'aria-label': 'Limpar lista' }}
      value={[...value]}
      error={shown}
      // Leaving the field clears its error; the button below must not move from under the pointer.
      mb={shown ? 0 : 18}
      onChange={(entries) => onChange(readDomains(entries.join(',')))}
    />
  )
}
