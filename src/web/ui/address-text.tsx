import { Fragment } from 'react'

/** An address too long for its place breaks after a slash; what is copied from it stays whole. */
export function AddressText({ address }: { address: string }) {
  return address.split(/(?<=[^/]\/)(?!\/)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two parts may be equal, and none ever moves.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
