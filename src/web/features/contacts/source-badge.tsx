import { Badge } from '@mantine/core'
import { leadSourceLabel } from '../../../domain/links/lead-sources.ts'

const colors: Record<string, string> = {
  instagram: 'grape',
  facebook: 'blue',
  'google-meu-negocio': 'orange',
  'google-ads': 'yellow',
  website: 'cyan',
  widget: 'teal',
}

type Props = { source: string | null; maw?: string }

/** Unknown sources can have 60 characters. */
export function SourceBadge({ source, maw = '100%' }: Props) {
  const label = leadSourceLabel(source)
  return (
    <Badge maw={maw} title={label} color={colors[source ?? ''] ?? 'gray'}>
      {label}
    </Badge>
  )
}
