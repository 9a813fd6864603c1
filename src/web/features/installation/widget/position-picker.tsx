import { Input, Text, VisuallyHidden } from '@mantine/core'
import { type WidgetPosition, widgetPositions } from '../../../../domain/widget/widget-config.ts'
import classes from './position-picker.module.css'

const labels: Record<WidgetPosition, string> = {
  'top-left': 'Em cima, à esquerda',
  'top-right': 'Em cima, à direita',
  'center-left': 'No meio, à esquerda',
  'center-right': 'No meio, à direita',
  'bottom-left': 'Embaixo, à esquerda',
  'bottom-right': 'Embaixo, à direita',
}

type Props = { value: WidgetPosition; onChange: (position: WidgetPosition) => void }

export function PositionPicker({ value, onChange }: Props) {
  return (
    <fieldset className={classes.frame}>
      <legend style={{ padding: 0 }}>
        <Input.Label labelElement="div">Posição</Input.Label>
      </legend>
      <div className={classes.page}>
        {widgetPositions.map((position) => (
          <label key={position} className={classes.place} title={labels[position]}>
            <input
              type="radio"
              name="position"
              checked={value === position}
              onChange={() => onChange(position)}
            />
            <VisuallyHidden>{labels[position]}</VisuallyHidden>
          </label>
        ))}
      </div>
      <Text size="sm" c="dimmed" mt={6}>
        {labels[value]}
      </Text>
    </fieldset>
  )
}
