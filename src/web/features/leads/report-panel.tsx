import { Group, Paper, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

type Props = { title: string; description?: string; action?: ReactNode; children: ReactNode }

export function ReportPanel({ title, description, action, children }: Props) {
  const id = useId()
  return (
    <Paper component="section" p="lg" radius="lg" className="card" aria-labelledby={id}>
      <Group justify="space-between" mb="sm" gap="xs">
        <div>
          <Title order={2} fz="lg" id={id}>
            {title}
          </Title>
          {description && (
            <Text size="sm" c="dimmed">
              {description}
            </Text>
          )}
        </div>
        {action && <div data-not-printed>{action}</div>}
      </Group>
      {children}
    </Paper>
  )
}
