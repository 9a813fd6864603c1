import { List, Stack, Text } from '@mantine/core'
import type { Company } from '../../company/company.ts'
import { askFirst } from '../../ui/ask-first.ts'
import { counted } from '../../ui/format/format-count.ts'
import type { CompanyFigures } from './companies-queries.ts'

export function removedSellers({ sellers }: CompanyFigures): string {
  if (sellers === 0) return 'os vendedores arquivados, se houver'
  return `${counted(sellers, 'vendedor', 'vendedores')}, além dos arquivados`
}

/** Product decision 6. */
export function askRemoval(
  { name }: Company,
  figures: CompanyFigures | undefined,
  remove: () => void,
): void {
  askFirst({
    title: 'Remover empresa',
    children: (
      <Stack gap="sm">
        <Text fw={500}>Tem certeza que deseja remover a empresa {name}?</Text>
        <Text size="sm">Também serão removidos:</Text>
        <List size="sm" spacing={4}>
          <List.Item>{figures ? removedSellers(figures) : 'todos os vendedores'}</List.Item>
          {figures?.people !== 0 && (
            <List.Item>
              o acesso de {figures ? counted(figures.people, 'pessoa', 'pessoas') : 'sua equipe'},
              na hora: quem perde o acesso volta à fila de aprovação
            </List.Item>
          )}
          <List.Item>todos os leads, links curtos e páginas de captura</List.Item>
        </List>
        <Text size="sm">
          Os links param de funcionar agora. Por 30 dias, a empresa pode ser restaurada em
          “Removidas”, abaixo da lista. Depois, tudo é excluído definitivamente.
        </Text>
      </Stack>
    ),
    confirm: 'Remover empresa',
    color: 'red',
    onConfirm: remove,
  })
}
