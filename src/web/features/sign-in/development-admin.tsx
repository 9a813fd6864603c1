import { Button } from '@mantine/core'
import { useState } from 'react'
import { toastFailure, toastSuccess } from '../../ui/toast.ts'

/** Only in `npm run dev` (scripts/dev/super-admin.mjs). */
export function DevelopmentAdmin() {
  const [busy, setBusy] = useState(false)

  async function create() {
    setBusy(true)
    try {
      const answer = await fetch('/dev/super-admin', { method: 'POST' })
      const { email, password, message } = await answer.json()
      if (!answer.ok) throw new Error(message)
      toastSuccess('Usuário Admin Criado!', `Entre com ${email} e a senha ${password}`)
    } catch (cause) {
      toastFailure('Erro ao criar usuário admin', cause instanceof Error ? cause.message : '')
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button variant="outline" color="orange" loading={busy} onClick={() => void create()}>
      Criar Super Admin (desenvolvimento)
    </Button>
  )
}
