import { Stack, Text } from '@mantine/core'
import { askFirst } from '../../ui/ask-first.ts'

export function askAccessRemoval(name: string, remove: () => void, isOfPlatform: boolean): void {
  askFirst({
    title: `Remover o acesso de ${name}?`,
    children: (
      <Stack gap="sm">
        <Text size="sm">
          A conta sai da empresa e de todos os aparelhos agora. As chaves de API e os endereços de
          exportação que a pessoa criou param de funcionar; o resto fica com a empresa.
        </Text>
        <Text size="sm">
          {isOfPlatform
            ? 'A pessoa volta à fila de aprovação, onde pode ser aprovada em outra empresa ou recusada.'
            : 'Depois, só o suporte pode devolver o acesso.'}
        </Text>
      </Stack>
    ),
    confirm: 'Remover acesso',
    color: 'red',
    onConfirm: remove,
  })
}

export function askFactorRemoval(name: string, remove: () => void): void {
  askFirst({
    title: 'Desativar a verificação em duas etapas?',
    children: (
      <Stack gap="sm">
        <Text size="sm">
          Só para quem perdeu o celular: confirme antes que é mesmo {name} quem pede, por telefone
          ou pessoalmente.
        </Text>
        <Text size="sm">
          A conta passa a pedir só a senha e sai de todos os aparelhos. Fica registrado quem
          desativou.
        </Text>
      </Stack>
    ),
    confirm: 'Desativar',
    color: 'red',
    onConfirm: remove,
  })
}
