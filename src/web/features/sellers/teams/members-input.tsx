import { Checkbox, ScrollArea, Stack, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { findByContact } from '../../../find-by-contact.ts'
import { counted } from '../../../ui/format/format-count.ts'
import type { Seller } from '../sellers-queries.ts'

/** More than fit without scrolling. */
const searchedFrom = 8

type Props = { sellers: Seller[]; value?: string[]; onChange: (ids: string[]) => void }

/** A list of boxes shows all names at once, also to a thumb. */
export function MembersInput({ sellers, value = [], onChange }: Props) {
  const [search, setSearch] = useState('')
  const members = sellers.filter(({ role }) => role === 'seller')
  const found = findByContact(members, search)
  const chosen = members.filter(({ id }) => value.includes(id)).length
  return (
    <Checkbox.Group
      label="Vendedores"
      description={`Cada um pode estar em várias equipes. ${chosen === 0 ? 'Nenhum escolhido.' : `${counted(chosen, 'escolhido', 'escolhidos')}.`}`}
      value={value}
      onChange={onChange}
    >
      <Stack gap="xs" mt="xs">
        {members.length > searchedFrom && (
          <TextInput
            type="search"
            aria-label="Buscar vendedor"
            placeholder="Buscar por nome, e-mail ou telefone"
            leftSection={<IconSearch size={18} aria-hidden />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            // Would submit the form.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        )}
        <ScrollArea.Autosize mah={250} type="auto" offsetScrollbars="present">
          <Stack gap={0}>
            {found.map(({ id, name }) => (
              <Checkbox key={id} value={id} label={name} py={7} />
            ))}
          </Stack>
        </ScrollArea.Autosize>
        {found.length === 0 && (
          <Text size="sm" c="dimmed">
            {members.length === 0
              ? 'Cadastre primeiro os vendedores.'
              : 'Nenhum vendedor encontrado com essa busca.'}
          </Text>
        )}
      </Stack>
    </Checkbox.Group>
  )
}
