import { LeaveGuard } from './leave-guard.tsx'

const words = { title: 'Sair sem guardar?', confirm: 'Sair', cancel: 'Voltar' }

/** While a dialog shows what cannot be shown again. Back asks; the dialog closes by useBack(). */
export function SecretGuard() {
  return (
    <LeaveGuard mayLeave={() => false} words={words}>
      O que está na tela não pode ser mostrado de novo.
    </LeaveGuard>
  )
}
