import { Fragment } from 'react'

/** Long addresses break after a slash; the copied text stays whole. */
export function AddressText({ address }: { address: string }) {
  // No lookbehind: iOS before 16.4 cannot parse it.
  const parts = address.replaceAll(/([^/]\/)(?!\/)/g, '$1\n').split('\n')
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two parts may be equal, and none ever moves.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
