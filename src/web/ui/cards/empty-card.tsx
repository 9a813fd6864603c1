import { EmptyState, type EmptyStateProps } from '@mantine/core'

export function EmptyCard(props: EmptyStateProps) {
  return <EmptyState py={64} variant="light" className="card" {...props} />
}
