import { List, Stack, Text } from '@mantine/core'
import { askFirst } from '../../ui/ask-first.ts'
import type { RemovedCompany } from './companies-queries.ts'

/** Product decision 6. */
export function askRestoration({ name }: RemovedCompany, restore: () => void): void {
  askFirst({
    title: 'Restaurar empresa',
    children: (
      <Stack gap="sm">
        <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
          Tem certeza que deseja restaurar a empresa {name}?
        </Text>
        <Text size="sm">Voltam como estavam:</Text>
        <List size="sm" spacing={4}>
          <List.Item>os vendedores, com o lugar de cada um no rodízio</List.Item>
          <List.Item>todos os leads, links curtos e páginas de captura</List.Item>
          <List.Item>
            o acesso de sua equipe, avisada por e-mail: cada pessoa entra de novo, e quem já foi
            aprovado em outra empresa fica nela
          </List.Item>
        </List>
        <Text size="sm">Se a empresa estava ativa, os links voltam a funcionar agora.</Text>
      </Stack>
    ),
    confirm: 'Restaurar empresa',
    onConfirm: restore,
  })
}
