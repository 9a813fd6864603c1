import { Stack, Textarea } from '@mantine/core'
import { type FormField, formFields } from '../../../../domain/form/form-fields.ts'
import type { WidgetField } from '../../../../domain/widget/widget-fields.ts'
import { TeamSelect } from '../../../company/team-select.tsx'
import { SettingsCard } from '../../../ui/cards/settings-card.tsx'
import { FormFieldRow } from './form-field-row.tsx'
import type { SettingsProps } from './widget-settings.ts'

export function FormFieldsCard({ settings, onChange }: SettingsProps) {
  return (
    <SettingsCard
      title="Formulário"
      note="O que a pessoa responde antes de ir para o WhatsApp. Nome e telefone são sempre pedidos."
    >
      <Textarea
        label="Mensagem inicial no WhatsApp"
        description="Pode usar {nome}, {cidade}, {empresa}, {vendedor} e {ref} (código do contato)."
        autosize
        minRows={2}
        maxLength={1000}
        value={settings.message}
        onChange={(event) => onChange({ message: event.currentTarget.value })}
      />
      <Stack gap="sm" role="group" aria-label="Campos do formulário">
        {formFields.map((name) => (
          <FormFieldRow
            key={name}
            name={name}
            field={settings.fields[name]}
            onChange={(field) => change(name, field)}
          />
        ))}
      </Stack>
      <TeamSelect
        value={settings.teamId}
        onChange={(teamId) => onChange({ teamId: teamId ?? '' })}
      />
    </SettingsCard>
  )

  function change(name: FormField, field: WidgetField | undefined) {
    onChange({ fields: { ...settings.fields, [name]: field } })
  }
}
