import { Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = { title: string; note?: string; children: ReactNode }

export function SettingsCard({ title, note, children }: Props) {
  return (
    <Paper component="section" p={{ base: 'md', sm: 'lg' }} radius="lg" className="card">
      <Stack gap="md">
        <div>
          <Title order={2} fz="lg">
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
