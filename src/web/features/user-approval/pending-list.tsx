import { Badge, Button, Group, Paper, Skeleton, Stack, Table, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { formatDateTime } from '../../../domain/format-date.ts'
import { nameOf } from '../../company/people/people-queries.ts'
import { readRole, roleLabel } from '../../session/role.ts'
import { EmailText } from '../../ui/email-text.tsx'
import type { PendingUser } from './user-approval-queries.ts'

type Acts = Record<'onApprove' | 'onRefuse', (user: PendingUser) => void> & {
  /** Id of the user who is being refused. */
  refused: string | undefined
}
type Props = { users: PendingUser[] | undefined } & Acts

const anywhere = { overflowWrap: 'anywhere' } as const

const roomForTable = '(min-width: 80em)'

export function PendingList({ users, ...acts }: Props) {
  const table = useMediaQuery(roomForTable, undefined, { getInitialValueInEffect: false })
  if (!users) return <Waiting height={table ? 57 : 132} />
  if (!table) {
    return (
      <Stack
        component="ul"
        gap={12}
        p={0}
        m={0}
        style={{ listStyle: 'none' }}
        aria-label="Usuários pendentes"
      >
        {users.map((user) => (
          <PendingCard key={user.id} user={user} {...acts} />
        ))}
      </Stack>
    )
  }
  return (
    <Paper radius="lg" className="card" p="xs">
      <Table
        layout="fixed"
        verticalSpacing="sm"
        horizontalSpacing="md"
        aria-label="Usuários pendentes"
        borderColor="var(--line)"
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Nome</Table.Th>
            <Table.Th>E-mail</Table.Th>
            <Table.Th w={110}>Tipo</Table.Th>
            <Table.Th w={160}>Criado em</Table.Th>
            <Table.Th w={160}>Status</Table.Th>
            <Table.Th w={200}>Ações</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {users.map((user) => (
            <Table.Tr key={user.id}>
              <Table.Td style={anywhere}>{user.name || '—'}</Table.Td>
              <Table.Td>{user.email ? <EmailText address={user.email} /> : '—'}</Table.Td>
              <Table.Td>{roleLabel[readRole(user.role)]}</Table.Td>
              <Table.Td className="tabular">{formatDateTime(user.created_at)}</Table.Td>
              <Table.Td>
                <Status user={user} />
              </Table.Td>
              <Table.Td>
                <Answers user={user} {...acts} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  )
}

function PendingCard({ user, ...acts }: { user: PendingUser } & Acts) {
  return (
    <Paper component="li" p="md" radius="lg" className="card">
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start" wrap="nowrap">
          <Stack gap={2} miw={0}>
            <Text fw={600} style={anywhere}>
              {nameOf(user)}
            </Text>
            {user.email && <EmailText address={user.email} />}
          </Stack>
          <Status user={user} />
        </Group>
        <Group justify="space-between" gap="xs">
          <Text size="sm" c="dimmed">
            {roleLabel[readRole(user.role)]} · {formatDateTime(user.created_at)}
          </Text>
          <Answers user={user} {...acts} />
        </Group>
      </Stack>
    </Paper>
  )
}

function Status({ user }: { user: PendingUser }) {
  return (
    <Stack gap={4} align="flex-start" style={{ flexShrink: 0 }}>
      <Badge color="yellow">Pendente</Badge>
      {!user.email_confirmed && (
        <Text size="xs" c="dimmed" id={reasonId(user)}>
          E-mail não confirmado
        </Text>
      )}
    </Stack>
  )
}

/** Anyone can sign up with a foreign address, so the server approves confirmed ones only. */
function Answers({ user, refused, onApprove, onRefuse }: { user: PendingUser } & Acts) {
  return (
    <Group gap={4} wrap="nowrap">
      <Button
        size="xs"
        onClick={() => onApprove(user)}
        disabled={!user.email_confirmed}
        aria-label={`Aprovar ${nameOf(user)}`}
        {...(!user.email_confirmed && {
          title: 'Disponível depois que a pessoa abrir o link de confirmação',
          'aria-describedby': reasonId(user),
        })}
      >
        Aprovar
      </Button>
      <Button
        size="xs"
        variant="subtle"
        color="gray"
        onClick={() => onRefuse(user)}
        loading={refused === user.id}
        aria-label={`Recusar ${nameOf(user)}`}
      >
        Recusar
      </Button>
    </Group>
  )
}

const reasonId = ({ id }: PendingUser) => `nao-confirmado-${id}`

function Waiting({ height }: { height: number }) {
  return (
    <Stack gap="sm" aria-busy>
      {[1, 2, 3].map((line) => (
        <Skeleton key={line} h={height} radius="lg" />
      ))}
    </Stack>
  )
}
