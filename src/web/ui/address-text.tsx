import { Fragment } from 'react'

/** An address too long for its place breaks after a slash; what is copied from it stays whole. */
export function AddressText({ address }: { address: string }) {
  // No lookbehind: iPhones before iOS 16.4 could not read this file.
  const parts = address.replaceAll(/([^/]\/)(?!\/)/g, '$1\n').split('\n')
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two parts may be equal, and none ever moves.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
