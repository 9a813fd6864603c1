import { Text } from '@mantine/core'

/** An address too long for its place breaks before the @, not in the middle of a word. */
export function EmailText({ address }: { address: string }) {
  const at = address.lastIndexOf('@')
  return (
    <Text size="sm" style={{ overflowWrap: 'break-word' }}>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </Text>
  )
}
