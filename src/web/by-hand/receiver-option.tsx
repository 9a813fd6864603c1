import { Stack, Text } from '@mantine/core'

/** In the list of a Select: a name, and why its seller does not answer now. */
export function ReceiverOption({ label, note }: { label: string; note: string | undefined }) {
  return (
    <Stack gap={0}>
      <span>{label}</span>
      {note && (
        <Text span size="xs" c="dimmed">
          {note}
        </Text>
      )}
    </Stack>
  )
}
