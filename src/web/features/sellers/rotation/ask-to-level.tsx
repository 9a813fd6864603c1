import { Text } from '@mantine/core'
import { askFirst } from '../../../ui/ask-first.ts'
import type { Seller } from '../sellers-queries.ts'
import { levelQuestion, type Standing } from './standing-words.ts'

export function askToLevel(
  { name, weight }: Pick<Seller, 'name' | 'weight'>,
  standing: Omit<Standing, 'weight'>,
  onConfirm: () => void,
): void {
  askFirst({
    title: 'Nivelar com a equipe?',
    children: <Text size="sm">{levelQuestion(name, { ...standing, weight })}</Text>,
    confirm: 'Nivelar com a equipe',
    cancel: 'Agora não',
    onConfirm,
  })
}
