import { NumberInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { FormDialog } from '../../ui/form-dialog.tsx'
import type { Outcome } from './contacts-queries.ts'
import { useOutcome } from './use-outcome.ts'

/** A contact to mark as won, or whose value changes. */
export type Won = { id: string; name: string; outcome: Outcome; outcome_value: number | null }

type Props = { contact: Won; onClose: () => void }

export function WonForm({ contact: { id, name, outcome, outcome_value }, onClose }: Props) {
  const { mutateAsync } = useOutcome(id)
  const form = useForm<{ value: number | string }>({
    initialValues: { value: outcome_value ?? '' },
  })
  const [isTyping, setIsTyping] = useState(false)
  return (
    <FormDialog
      title={outcome === 'won' ? 'Mudar o valor da venda' : 'Marcar como ganho'}
      size="sm"
      action={outcome === 'won' ? 'Salvar' : 'Marcar como ganho'}
      form={form}
      onSubmit={form.onSubmit(save)}
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
        allowNegative={false}
        max={999_999_999_999.99}
        clampBehavior="strict"
        hideControls
        inputMode="decimal"
        data-autofocus
        {...form.getInputProps('value')}
        onFocus={() => setIsTyping(true)}
        onBlur={() => setIsTyping(false)}
      />
    </FormDialog>
  )

  async function save({ value }: { value: number | string }) {
    const worth = Number.parseFloat(String(value))
    try {
      await mutateAsync({ id, name, outcome: 'won', value: Number.isNaN(worth) ? null : worth })
      onClose()
    } catch {
      // The mutation shows the failure.
    }
  }
}
