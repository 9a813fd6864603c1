import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { longestSearch } from './contacts-address.ts'

type Props = { value: string; onSearch: (text: string) => void }

/** Debounced. Ctrl+K focuses the field, Escape clears it. */
export function SearchBox({ value, onSearch }: Props) {
  const [typed, setTyped] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  // Navigation replaces the typed text; the echo of its own search does not.
  const sent = useRef(value)
  const send = (text: string) => {
    if (text.trim() === sent.current) return
    sent.current = text.trim()
    onSearch(sent.current)
  }
  const sendSoon = useDebouncedCallback(send, 300)
  useEffect(() => {
    if (sent.current !== value) {
      sendSoon.cancel()
      setTyped(value)
    }
    sent.current = value
  }, [value, sendSoon])
  useHotkeys([['mod+K', () => document.querySelector('[role=dialog]') ?? input.current?.focus()]])

  return (
    <TextInput
      ref={input}
      type="search"
      aria-label="Buscar contatos"
      placeholder="Nome, telefone, e-mail ou vendedor"
      maxLength={longestSearch}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={typed && <CloseButton aria-label="Limpar busca" onClick={clear} />}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        sendSoon(event.currentTarget.value)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send(typed)
        if (event.key === 'Escape') clear()
      }}
    />
  )

  function clear() {
    sendSoon.cancel()
    setTyped('')
    send('')
    input.current?.focus()
  }
}
