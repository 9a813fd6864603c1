/** The scope of a company's CSS; it has no box. */
import type { ReactNode } from 'react'

export function PageContent({ children }: { children: ReactNode }) {
  return <div id="page">{children}</div>
}
