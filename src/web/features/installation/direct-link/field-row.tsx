import {
  ActionIcon,
  Box,
  Checkbox,
  Group,
  SimpleGrid,
  Switch,
  Text,
  TextInput,
} from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { defaultFormConfig } from '../../../../domain/form/form-config.ts'
import { type FormField, lockedFields } from '../../../../domain/form/form-fields.ts'
import type { LinkEditing } from './link-editing.ts'

type Props = {
  name: FormField
  form: LinkEditing
  onMove: (by: -1 | 1) => void
  isFirst: boolean
  isLast: boolean
}

export function FieldRow({ name, form, onMove, isFirst, isLast }: Props) {
  const usual = defaultFormConfig.fields[name]
  const isLocked = lockedFields.includes(name)
  const isShown = isLocked || form.values.fields[name].enabled
  return (
    <Box component="li" p="md" style={{ border: '1px solid var(--line)', borderRadius: 10 }}>
      <Group justify="space-between" wrap="nowrap">
        {isLocked ? (
          <Group gap="xs" wrap="nowrap">
            <IconLock size={18} aria-hidden />
            <Text size="sm" fw={600}>
              {usual.label}
            </Text>
            <Text size="sm" c="dimmed">
              sempre pedido
            </Text>
          </Group>
        ) : (
          <Switch
            label={usual.label}
            fw={600}
            {...form.getInputProps(`fields.${name}.enabled`, { type: 'checkbox' })}
          />
        )}
        <Group gap={4} wrap="nowrap">
          <MoveButton label={`Subir ${usual.label}`} blocked={isFirst} onClick={() => onMove(-1)}>
            <IconArrowUp size={16} aria-hidden />
          </MoveButton>
          <MoveButton label={`Descer ${usual.label}`} blocked={isLast} onClick={() => onMove(1)}>
            <IconArrowDown size={16} aria-hidden />
          </MoveButton>
        </Group>
      </Group>
      {isShown && (
        <Box mt="sm" role="group" aria-label={`Campo ${usual.label}`}>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <TextInput
              label="Rótulo"
              placeholder={usual.label}
              maxLength={60}
              {...form.getInputProps(`fields.${name}.label`)}
            />
            <TextInput
              label="Texto de exemplo"
              maxLength={100}
              {...form.getInputProps(`fields.${name}.placeholder`)}
            />
          </SimpleGrid>
          {!isLocked && (
            <Checkbox
              mt="sm"
              label="Resposta obrigatória"
              {...form.getInputProps(`fields.${name}.required`, { type: 'checkbox' })}
            />
          )}
        </Box>
      )}
    </Box>
  )
}

type MoveButtonProps = {
  label: string
  blocked: boolean
  onClick: () => void
  children: ReactNode
}

function MoveButton({ label, blocked, onClick, children }: MoveButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={32}
      aria-label={label}
      disabled={blocked}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  )
}
