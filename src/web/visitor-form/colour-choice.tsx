import { ColorInput, ColorSwatch, Group, Input, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { readableOn } from '../../domain/colour.ts'
import { keepDialogsBelow } from '../ui/keep-dialogs-below.ts'

export type ColourInput = Omit<ComponentProps<typeof ColorInput>, 'onChange' | 'label'> & {
  onChange: (colour: string) => void
}

type Props = ColourInput & { label: string; presets: Record<string, string>; note?: ReactNode }

export function ColourChoice({ label, presets, value = '', onChange, note, ...input }: Props) {
  const [picks, setPicks] = useState(false)
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
          {...input}
          {...(picks ? keepDialogsBelow : {})}
          popoverProps={{ opened: picks }}
          onFocus={(event) => {
            input.onFocus?.(event)
            setPicks(true)
          }}
          onBlur={(event) => {
            input.onBlur?.(event)
            setPicks(false)
          }}
          onClick={() => setPicks(true)}
          onKeyDown={(event) => event.key === 'Escape' && setPicks(false)}
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
