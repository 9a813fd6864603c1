import { EmptyState, type EmptyStateProps } from '@mantine/core'

/** In the place of a list that has nothing to show yet. */
export function EmptyCard(props: EmptyStateProps) {
  return <EmptyState py={64} variant="light" className="card" {...props} />
}
