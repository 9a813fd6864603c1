import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { longestSearch } from './contact-view.ts'

type Props = { value: string; onSearch: (text: string) => void }

/** Asks a moment after the last letter. "/" brings the keyboard here, Escape clears. */
export function SearchBox({ value, onSearch }: Props) {
  const [typed, setTyped] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  // What the address says by itself (back, a removed filter) replaces what was typed; its echo does not.
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
  useHotkeys([['/', () => document.querySelector('[role=dialog]') ?? input.current?.focus()]])

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
    // What was typed a moment ago would be searched for after all.
    sendSoon.cancel()
    setTyped('')
    send('')
    input.current?.focus()
  }
}
