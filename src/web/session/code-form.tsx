import { Button, Group, Stack, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { confirmCode } from './confirm-code.ts'

type Props = {
  factorId: string
  /** Of the button. */
  action: string
  onConfirmed?: () => void
  /** Beside the button: the way out. */
  children?: ReactNode
}

/** The six digits that an authenticator app shows. */
export function CodeForm({ factorId, action, onConfirmed, children }: Props) {
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (code.length !== 6) return setFailure('Digite os 6 números do código.')
    setBusy(true)
    const refused = await confirmCode(factorId, code)
    setBusy(false)
    setFailure(refused)
    if (refused) setCode('')
    else onConfirmed?.()
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <TextInput
          label="Código do aplicativo"
          placeholder="000000"
          size="md"
          inputMode="numeric"
          autoComplete="one-time-code"
          data-autofocus
          value={code}
          error={failure}
          onChange={({ currentTarget }) => {
            setFailure(null)
            setCode(currentTarget.value.replace(/\D/g, '').slice(0, 6))
          }}
        />
        <Group justify={children ? 'space-between' : 'flex-end'}>
          {children}
          <Button type="submit" loading={busy}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
