import { Text } from '@mantine/core'
import { askFirst } from './ask-first.ts'

interface Answers {
  readonly onDiscard: () => void
  /** After either answer. */
  readonly onClose?: () => void
}

/** `text` describes what would be lost. Returns what withdraws the question. */
export const askToDiscard = (text: string, { onDiscard, ...answers }: Answers): (() => void) =>
  askFirst({
    title: 'Descartar alterações?',
    children: <Text size="sm">{text}</Text>,
    confirm: 'Descartar',
    cancel: 'Continuar editando',
    color: 'red',
    onConfirm: onDiscard,
    ...answers,
  })
