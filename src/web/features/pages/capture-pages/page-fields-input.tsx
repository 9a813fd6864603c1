import { Checkbox, Group } from '@mantine/core'
import { lockedFields } from '../../../../domain/form/form-fields.ts'
import { pageFields } from '../../../../domain/form/page-form.ts'
import { pageFieldLabels } from '../../../visitor-form/page-field-labels.ts'

type Props = { value?: string[]; onChange: (fields: string[]) => void }

export function PageFieldsInput({ value, onChange }: Props) {
  return (
    <Checkbox.Group
      label="Campos"
      description="Nome e WhatsApp são obrigatórios; os outros são opcionais."
      value={value}
      onChange={(chosen) => onChange(pageFields.filter((name) => chosen.includes(name)))}
    >
      <Group gap="md" mt={8}>
        {pageFields.map((name) => (
          <Checkbox
            key={name}
            value={name}
            label={pageFieldLabels[name]}
            disabled={lockedFields.includes(name)}
          />
        ))}
      </Group>
    </Checkbox.Group>
  )
}
