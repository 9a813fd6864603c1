import { Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = { title: string; note?: ReactNode; children: ReactNode }

export function SettingsCard({ title, note, children }: Props) {
  return (
    <Paper component="section" aria-label={title} p={{ base: 'md', sm: 'lg' }} className="card">
      <Stack gap="md">
        <div>
          {/* Takes the focus when the last control of the card is gone. */}
          <Title order={2} fz="lg" tabIndex={-1}>
            {title}
          </Title>
          {note && (
            <Text size="sm" c="dimmed" mt={2}>
              {note}
            </Text>
          )}
        </div>
        {children}
      </Stack>
    </Paper>
  )
}
