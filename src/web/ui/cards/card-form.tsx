import { Button, Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { LeaveGuard } from '../leave-guard.tsx'

type Props = {
  form: {
    submit: (event: FormEvent<HTMLFormElement>) => void
    submitting: boolean
    isDirty: () => boolean
  }
  /** Describes what would be lost. */
  unsaved: string
  /** What is typed cannot be saved. */
  invalid?: boolean
  children: ReactNode
}

/** Edits a row within a card. */
export function CardForm({ form, unsaved, invalid = false, children }: Props) {
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="md">
        {children}
        <Button
          type="submit"
          ml="auto"
          disabled={!form.isDirty() || invalid}
          loading={form.submitting}
        >
          Salvar
        </Button>
      </Stack>
      {form.isDirty() && <LeaveGuard mayLeave={() => !form.isDirty()}>{unsaved}</LeaveGuard>}
    </form>
  )
}
