import { Badge, Table, Text } from '@mantine/core'
import { formatDateTime } from '../../../../domain/format-date.ts'
import { formatCount } from '../../../ui/format/format-count.ts'
import { comparedWords, deliveryWords, kindLabel } from './turn-words.ts'
import classes from './turns.module.css'
import type { Turn } from './turns-queries.ts'

type Props = { turns: Turn[]; timeZone: string | undefined }

export function TurnTable({ turns, timeZone }: Props) {
  return (
    <div>
      <Table className={classes.table} verticalSpacing="sm" aria-label="Vezes deste período">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Vez</Table.Th>
            <Table.Th scope="col">Data</Table.Th>
            <Table.Th scope="col">Vendedor</Table.Th>
            <Table.Th scope="col">Contagem antes</Table.Th>
            <Table.Th scope="col">Tipo</Table.Th>
            <Table.Th scope="col">Motivo</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {turns.map((turn) => (
            <TurnRow key={turn.turn} turn={turn} timeZone={timeZone} />
          ))}
        </Table.Tbody>
      </Table>
      <Text size="sm" c="dimmed" mt="sm">
        Vez: a ordem de chegada no período. Contagem antes: leads recebidos antes desta vez +
        nivelamento, divididos pelo peso; na equipe, se ela aparece, senão em toda a empresa.
        Nivelamento: o que se soma a quem entrou ou voltou depois dos outros, para não receber
        sozinho todos os leads até alcançá-los.
      </Text>
    </div>
  )
}

function TurnRow({ turn, timeZone }: { turn: Turn; timeZone: string | undefined }) {
  const compared = comparedWords(turn)
  const delivery = deliveryWords(turn, new Date(), timeZone)
  return (
    <Table.Tr data-differs={!turn.agrees || undefined}>
      <Table.Td className="tabular">{formatCount(turn.turn)}</Table.Td>
      <Table.Td className="tabular">
        <time dateTime={turn.at}>{formatDateTime(turn.at, timeZone)}</time>
        {delivery && (
          <Text size="sm" c="dimmed">
            {delivery}
          </Text>
        )}
      </Table.Td>
      <Table.Td fw={600}>{turn.seller_name ?? '—'}</Table.Td>
      <Table.Td className="tabular" data-none={compared === null || undefined}>
        {compared ?? '—'}
        {compared && turn.team && (
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            na equipe {turn.team}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <Badge miw="max-content" color={turn.kind === 'turn' ? 'gray' : 'blue'}>
          {kindLabel[turn.kind]}
        </Badge>
      </Table.Td>
      <Table.Td>
        {!turn.agrees && (
          <Badge miw="max-content" color="red" variant="filled" mr={6}>
            Não confere
          </Badge>
        )}
        {turn.sentence}
      </Table.Td>
    </Table.Tr>
  )
}
