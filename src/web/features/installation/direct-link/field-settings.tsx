import { Stack, Text } from '@mantine/core'
import type { FormField } from '../../../../domain/form/form-fields.ts'
import { FieldRow } from './field-row.tsx'
import type { LinkEditing } from './link-editing.ts'

export function FieldSettings({ form }: { form: LinkEditing }) {
  const { fieldOrder } = form.values
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        Menos campos, mais contatos: peça só o que o vendedor precisa para começar a conversa.
      </Text>
      <Stack component="ol" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {fieldOrder.map((name, place) => (
          <FieldRow
            key={name}
            name={name}
            form={form}
            onMove={(by) => move(name, by)}
            isFirst={place === 0}
            isLast={place === fieldOrder.length - 1}
          />
        ))}
      </Stack>
    </Stack>
  )

  function move(name: FormField, by: -1 | 1) {
    const button = document.activeElement
    form.setFieldValue('fieldOrder', (order) => {
      const next = order.filter((other) => other !== name)
      next.splice(order.indexOf(name) + by, 0, name)
      return next
    })
    // Moving a node in the document drops its focus.
    requestAnimationFrame(() => button instanceof HTMLElement && button.focus())
  }
}
