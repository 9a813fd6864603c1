/** The scope of a company's CSS; the element itself has no box. */
import type { ReactNode } from 'react'

export function PageContent({ children }: { children: ReactNode }) {
  return <div id="page">{children}</div>
}
