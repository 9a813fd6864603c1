import { Checkbox, Group, Switch, Text, TextInput } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { defaultFormConfig } from '../../../../domain/form/form-config.ts'
import { type FormField, lockedFields } from '../../../../domain/form/form-fields.ts'
import type { WidgetField } from '../../../../domain/widget/widget-fields.ts'
import classes from './form-field-row.module.css'

type Props = {
  name: FormField
  field: WidgetField | undefined
  onChange: (field: WidgetField | undefined) => void
}

export function FormFieldRow({ name, field, onChange }: Props) {
  const { label } = defaultFormConfig.fields[name]
  const locked = lockedFields.includes(name)
  const shown = field ?? { enabled: true, required: locked, label: '' }
  return (
    <div className={classes.row}>
      {locked ? (
        <Group className={classes.name} gap="sm">
          <IconLock size={18} aria-hidden />
          <Text size="sm">{label}</Text>
        </Group>
      ) : (
        <Switch
          className={classes.name}
          label={label}
          aria-label={`Pedir ${label}`}
          checked={field !== undefined}
          onChange={(event) => onChange(event.currentTarget.checked ? shown : undefined)}
        />
      )}
      {(locked || field) && (
        <TextInput
          className={classes.label}
          size="xs"
          aria-label={`Rótulo de ${label}`}
          placeholder={label}
          maxLength={60}
          value={shown.label}
          onChange={(event) => onChange({ ...shown, label: event.currentTarget.value })}
        />
      )}
      {locked && (
        <Text className={classes.required} size="sm" c="dimmed">
          Sempre pedido
        </Text>
      )}
      {!locked && field && (
        <Checkbox
          className={classes.required}
          label="Obrigatório"
          aria-label={`${label} obrigatório`}
          checked={field.required}
          onChange={(event) => onChange({ ...field, required: event.currentTarget.checked })}
        />
      )}
    </div>
  )
}
