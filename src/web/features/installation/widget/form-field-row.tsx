import { Checkbox, Switch, TextInput } from '@mantine/core'
import { type FormField, lockedFields } from '../../../../domain/form-fields.ts'
import { defaultLinkConfig } from '../../../../domain/link-config.ts'
import type { WidgetField } from '../../../../domain/widget-fields.ts'
import classes from './form-field-row.module.css'

type Props = {
  name: FormField
  field: WidgetField | undefined
  onChange: (field: WidgetField | undefined) => void
}

/** One question of the form: asked or not, required or not, under which label. */
export function FormFieldRow({ name, field, onChange }: Props) {
  const { label } = defaultLinkConfig.fields[name]
  const locked = lockedFields.includes(name)
  const shown = field ?? { enabled: true, required: locked, label: '' }
  return (
    <div className={classes.row}>
      <Switch
        className={classes.name}
        label={label}
        aria-label={`Pedir ${label}`}
        checked={locked || field !== undefined}
        disabled={locked}
        onChange={(event) => onChange(event.currentTarget.checked ? shown : undefined)}
      />
      {(locked || field) && (
        <>
          <TextInput
            className={classes.label}
            size="xs"
            aria-label={`Rótulo de ${label}`}
            placeholder={label}
            maxLength={60}
            value={shown.label}
            onChange={(event) => onChange({ ...shown, label: event.currentTarget.value })}
          />
          <Checkbox
            className={classes.required}
            label="Obrigatório"
            aria-label={`${label} obrigatório`}
            checked={shown.required}
            disabled={locked}
            onChange={(event) => onChange({ ...shown, required: event.currentTarget.checked })}
          />
        </>
      )}
    </div>
  )
}
