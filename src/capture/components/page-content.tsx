/** All that a company's own CSS may style: it takes no place itself. */
import type { ReactNode } from 'react'

export function PageContent({ children }: { children: ReactNode }) {
  return <div id="page">{children}</div>
}
