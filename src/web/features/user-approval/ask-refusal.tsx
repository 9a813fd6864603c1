import { Stack, Text } from '@mantine/core'
import { nameOf } from '../../company/people/people-queries.ts'
import { askFirst } from '../../ui/ask-first.ts'
import type { PendingUser } from './user-approval-queries.ts'

export function askRefusal(user: PendingUser, refuse: () => void): void {
  const hadCompany = user.company_id !== null && user.companies === null
  askFirst({
    title: `Recusar ${nameOf(user)}?`,
    children: (
      <Stack gap="sm">
        {hadCompany && (
          <Text size="sm">
            Esta pessoa espera desde que a empresa dela foi removida. Se a empresa for restaurada, a
            conta não volta com ela.
          </Text>
        )}
        <Text size="sm">
          A conta é excluída agora e sai da lista. A pessoa não recebe aviso e pode se cadastrar de
          novo com o mesmo e-mail.
        </Text>
      </Stack>
    ),
    confirm: 'Recusar',
    color: 'red',
    onConfirm: refuse,
  })
}
