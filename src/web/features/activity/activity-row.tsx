import { Group, Table, Text } from '@mantine/core'
import { formatDateTime } from '../../../domain/format-date.ts'
import { useTimeZone } from '../../company/use-time-zone.ts'
import classes from './activity.module.css'
import type { Activity } from './activity-queries.ts'
import { activitySentence, changesOf } from './activity-words.ts'

export function ActivityRow({ activity }: { activity: Activity }) {
  const timeZone = useTimeZone()
  const changes = changesOf(activity, timeZone)
  return (
    <li className={classes.row}>
      <Group justify="space-between" gap="4px 16px" align="baseline">
        <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }} miw={0} flex="1 1 240px">
          {activitySentence(activity)}
        </Text>
        <Text component="time" dateTime={activity.at} size="sm" c="dimmed" className="tabular">
          {formatDateTime(activity.at, timeZone)}
        </Text>
      </Group>
      {changes.length > 0 && (
        <details className={classes.details}>
          <summary>Ver detalhes</summary>
          <Table.ScrollContainer minWidth={300} mt="xs">
            <Table fz="sm" verticalSpacing={6}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Campo</Table.Th>
                  <Table.Th>Antes</Table.Th>
                  <Table.Th>Depois</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {changes.map(({ field, before, after }) => (
                  <Table.Tr key={field}>
                    <Table.Th scope="row" fw={500}>
                      {field}
                    </Table.Th>
                    <Table.Td className={classes.value}>{before}</Table.Td>
                    <Table.Td className={classes.value}>{after}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        </details>
      )}
    </li>
  )
}
