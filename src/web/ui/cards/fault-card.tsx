import { Button, Group, Paper, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { Link, type To } from 'react-router'
import classes from './fault-card.module.css'

type Props = {
  text: string
  note?: string
  isGrave: boolean
  /** Of a clock. */
  since: string | null
  /** `isFirst`: whoever reads can mend it. */
  action?: { to: To; label: string; isFirst: boolean }
}

/** One line of a list: what is wrong, and where it is mended. */
export function FaultCard({ text, note, isGrave, since, action }: Props) {
  return (
    <Paper component="li" p="md" radius="lg" className={`card ${classes.fault}`}>
      <Group gap="md" wrap="nowrap" align="flex-start" flex={1} miw={0}>
        <ThemeIcon variant="light" color={isGrave ? 'red' : 'orange'} size={38} radius="md">
          {isGrave ? (
            <IconAlertTriangle size={20} aria-label="Grave" />
          ) : (
            <IconInfoCircle size={20} aria-label="Aviso" />
          )}
        </ThemeIcon>
        <Stack gap={2} miw={0}>
          <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
            {text}
          </Text>
          {note && <Text size="sm">{note}</Text>}
          {since && (
            <Text size="sm" c="dimmed">
              Desde {since}
            </Text>
          )}
        </Stack>
      </Group>
      {action && (
        <Button
          component={Link}
          to={action.to}
          variant={isGrave && action.isFirst ? 'filled' : 'default'}
          size="sm"
          flex="none"
        >
          {action.label}
        </Button>
      )}
    </Paper>
  )
}
