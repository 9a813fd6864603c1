import { Button, Group, Stack, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { keepDialogsBelow } from '../../ui/keep-dialogs-below.ts'

type Props = {
  label?: string
  /** Returns a message, or null when the code is valid. */
  confirm: (code: string) => Promise<string | null>
  action: string
  onConfirmed?: (() => void) | undefined
  children?: ReactNode
}

/** The six digits of an authenticator app or a message. */
export function CodeForm({
  label = 'Código do aplicativo',
  confirm,
  action,
  onConfirmed,
  children,
}: Props) {
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (code.length < 6) return refuse('Digite os 6 números do código.')
    setBusy(true)
    const refused = await confirm(code)
    setBusy(false)
    if (refused === null) return onConfirmed?.()
    setCode('')
    refuse(refused)
  }

  function refuse(reason: string) {
    setFailure(reason)
    field.current?.focus()
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <TextInput
          label={label}
          placeholder="000000"
          size="md"
          inputMode="numeric"
          autoComplete="one-time-code"
          data-autofocus
          value={code}
          error={failure}
          errorProps={{ role: 'alert' }}
          ref={field}
          onChange={({ currentTarget }) => {
            setFailure(null)
            setCode(currentTarget.value.replace(/\D/g, '').slice(0, 10))
          }}
          {...keepDialogsBelow}
        />
        <Group justify={children ? 'space-between' : 'flex-end'}>
          {children}
          <Button type="submit" loading={busy} {...keepDialogsBelow}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
