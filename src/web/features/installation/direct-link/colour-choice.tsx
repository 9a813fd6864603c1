import { ColorInput, ColorSwatch, Group, Input, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { readableOn } from '../../../../domain/colour.ts'

type Props = {
  label: string
  presets: Record<string, string>
  value: string
  onChange: (colour: string) => void
  note?: ReactNode
}

export function ColourChoice({ label, presets, value, onChange, note }: Props) {
  return (
    <Stack gap={8}>
      <Input.Label labelElement="div">{label}</Input.Label>
      <Group gap="xs">
        <Group gap="xs" role="group" aria-label={`${label}: cores prontas`}>
          {Object.entries(presets).map(([name, colour]) => (
            <UnstyledButton
              key={colour}
              aria-label={name}
              title={name}
              aria-pressed={colour === value.toLowerCase()}
              onClick={() => onChange(colour)}
              style={{ borderRadius: '50%' }}
            >
              <ColorSwatch color={colour} size={36} c={readableOn(colour)}>
                {colour === value.toLowerCase() && <IconCheck size={18} aria-hidden />}
              </ColorSwatch>
            </UnstyledButton>
          ))}
        </Group>
        <ColorInput
          aria-label={`${label}: outra cor`}
          value={value}
          onChange={onChange}
          w={150}
          eyeDropperButtonProps={{ 'aria-label': 'Pegar uma cor da tela' }}
        />
      </Group>
      {note && (
        <Text size="sm" c="dimmed">
          {note}
        </Text>
      )}
    </Stack>
  )
}
