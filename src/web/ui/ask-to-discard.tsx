import { Text } from '@mantine/core'
import { askFirst } from './ask-first.ts'

export interface Words {
  readonly title: string
  /** Of the button that discards. */
  readonly confirm: string
  readonly cancel: string
}

interface Answers {
  readonly onDiscard: () => void
  /** Unless they are the usual ones. */
  readonly words?: Words
  /** After either answer. */
  readonly onClose?: () => void
}

/** `text` describes what would be lost. Returns what withdraws the question. */
export const askToDiscard = (
  text: string,
  { onDiscard, words = usual, ...answers }: Answers,
): (() => void) =>
  askFirst({
    ...words,
    children: <Text size="sm">{text}</Text>,
    color: 'red',
    onConfirm: onDiscard,
    ...answers,
  })

const usual: Words = {
  title: 'Descartar alterações?',
  confirm: 'Descartar',
  cancel: 'Continuar editando',
}
