import { Badge } from '@mantine/core'
import { leadSourceLabel } from '../../../domain/lead-sources.ts'

const colors: Record<string, string> = {
  instagram: 'grape',
  facebook: 'blue',
  'google-meu-negocio': 'orange',
  'google-ads': 'yellow',
  website: 'cyan',
  widget: 'teal',
}

export function SourceBadge({ source }: { source: string | null }) {
  return (
    <Badge miw="max-content" color={colors[source ?? ''] ?? 'gray'}>
      {leadSourceLabel(source)}
    </Badge>
  )
}
