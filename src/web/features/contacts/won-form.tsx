import { NumberInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { FormDialog } from '../../ui/form-dialog.tsx'

type Props = {
  name: string
  value: number | null
  onSave: (value: number | null) => void
  onClose: () => void
}

export function WonForm({ name, value, onSave, onClose }: Props) {
  const [typed, setTyped] = useState<number | string>(value ?? '')
  const [isTyping, setIsTyping] = useState(false)
  return (
    <FormDialog
      title="Marcar como ganho"
      size="sm"
      action="Marcar como ganho"
      onSubmit={save}
      onClose={onClose}
    >
      <NumberInput
        label={`Valor da venda para ${name}`}
        description="Opcional. Entra no total de vendas do vendedor."
        placeholder={'R$\u00a00,00'}
        prefix={'R$\u00a0'}
        thousandSeparator="."
        decimalSeparator=","
        allowedDecimalSeparators={[',']}
        decimalScale={2}
        // With a fixed scale, a comma typed over the existing one moves the caret too late for a
        // fast next digit.
        fixedDecimalScale={!isTyping}
        onFocus={() => setIsTyping(true)}
        onBlur={() => setIsTyping(false)}
        allowNegative={false}
        max={999_999_999_999.99}
        clampBehavior="strict"
        hideControls
        inputMode="decimal"
        data-autofocus
        value={typed}
        onChange={setTyped}
      />
    </FormDialog>
  )

  function save(event: FormEvent) {
    event.preventDefault()
    const worth = Number.parseFloat(String(typed))
    onSave(Number.isNaN(worth) ? null : worth)
  }
}
