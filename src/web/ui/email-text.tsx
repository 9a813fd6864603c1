import { Text } from '@mantine/core'

/** Long addresses break before the @. */
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
