import { ColorInput, Group, Input, SegmentedControl, Stack, Switch, TextInput } from '@mantine/core'
import type { WidgetSize } from '../../../../domain/widget/widget-config.ts'
import { SettingsCard } from '../../../ui/cards/settings-card.tsx'
import { PositionPicker } from './position-picker.tsx'
import type { SettingsProps } from './widget-settings.ts'

const swatches = ['#25d366', '#16a34a', '#2563eb', '#7c3aed', '#dc2626', '#ea580c', '#0f172a']

const sizes: { value: WidgetSize; label: string }[] = [
  { value: 'small', label: 'Pequeno' },
  { value: 'medium', label: 'Médio' },
  { value: 'large', label: 'Grande' },
]

export function LookSettings({ settings, onChange }: SettingsProps) {
  const isColor = /^#[0-9a-f]{6}$/i.test(settings.buttonColor)
  return (
    <SettingsCard title="Aparência">
      <TextInput
        label="Texto do botão"
        description="Deixe vazio para um botão redondo, só com o ícone."
        maxLength={40}
        value={settings.buttonText}
        onChange={(event) => onChange({ buttonText: event.currentTarget.value })}
      />
      <ColorInput
        label="Cor do botão"
        description="O texto fica claro ou escuro, o que for mais fácil de ler."
        swatches={swatches}
        eyeDropperButtonProps={{ 'aria-label': 'Pegar uma cor da tela' }}
        value={settings.buttonColor}
        error={isColor ? undefined : 'Use uma cor como #25d366.'}
        onChange={(buttonColor) => onChange({ buttonColor })}
      />
      <Group gap="lg" align="flex-start">
        <PositionPicker value={settings.position} onChange={(position) => onChange({ position })} />
        <Stack gap="md" flex="1 1 200px">
          <Stack gap={4} align="flex-start">
            <Input.Label labelElement="div" id="widget-size">
              Tamanho
            </Input.Label>
            <SegmentedControl
              aria-labelledby="widget-size"
              data={sizes}
              value={settings.buttonSize}
              onChange={(size) => onChange({ buttonSize: size as WidgetSize })}
            />
          </Stack>
          <Switch
            label="Efeito pulsante"
            description="Fica parado para quem reduz as animações no aparelho."
            checked={settings.pulseEffect}
            onChange={(event) => onChange({ pulseEffect: event.currentTarget.checked })}
          />
        </Stack>
      </Group>
    </SettingsCard>
  )
}
