import { Paper, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

type Props = {
  title: string
  note?: ReactNode
  /** An address that ends in `#` and this opens at the card. */
  id?: string
  children: ReactNode
}

export function SettingsCard({ title, note, id, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    if (id && hash === `#${id}`) heading.current?.focus()
  }, [id, hash])
  return (
    <Paper component="section" aria-label={title} p={{ base: 'md', sm: 'lg' }} className="card">
      <Stack gap="md">
        <div>
          {/* Takes the focus when the last control of the card is gone. */}
          <Title order={2} fz="lg" tabIndex={-1} ref={heading}>
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
