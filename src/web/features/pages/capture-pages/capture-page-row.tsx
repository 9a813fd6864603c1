import { Badge, Group, Paper, Stack, Text } from '@mantine/core'
import { formatDate } from '../../../../domain/format-date.ts'
import { TeamBadge } from '../../../company/team-badge.tsx'
import { AddressText } from '../../../ui/address-text.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { pageFieldLabels } from '../../../visitor-form/page-field-labels.ts'
import classes from './capture-page-row.module.css'
import { pageAddress } from './capture-pages-queries.ts'
import { PageMenu } from './page-menu.tsx'

const anywhere = { overflowWrap: 'anywhere' } as const

type Props = Parameters<typeof PageMenu>[0] & { timeZone: string | undefined }

export function CapturePageRow({ timeZone, ...menu }: Props) {
  const { page } = menu
  const facts = {
    Campos: page.fields.map(fieldLabel).join(', '),
    'Criada em': formatDate(page.created_at, timeZone),
  }
  return (
    <Paper component="li" className="card" p="md">
      <article className={classes.row} aria-label={page.name} tabIndex={-1}>
        <Stack gap={4}>
          <Group gap="xs">
            <Text component="h2" fw={650} fz="md" style={anywhere}>
              {page.name}
            </Text>
            {page.active ? <Badge>Ativa</Badge> : <Badge color="orange">Inativa</Badge>}
            <TeamBadge id={page.team_id} />
          </Group>
          <Text size="sm" style={anywhere}>
            {page.title}
          </Text>
          <Text size="sm" c="dimmed" style={anywhere}>
            <AddressText address={pageAddress(page.slug)} />
          </Text>
        </Stack>
        <Group className={classes.menu} gap={4} wrap="nowrap">
          <CopyButton text={pageAddress(page.slug)} size="sm" />
          <PageMenu {...menu} />
        </Group>
        <dl className={classes.facts}>
          {Object.entries(facts).map(([label, value]) => (
            <div key={label}>
              <Text component="dt" size="xs" c="dimmed">
                {label}
              </Text>
              <Text component="dd" m={0} size="sm" className="tabular">
                {value}
              </Text>
            </div>
          ))}
        </dl>
      </article>
    </Paper>
  )
}

function fieldLabel(name: string): string {
  return Object.hasOwn(pageFieldLabels, name)
    ? pageFieldLabels[name as keyof typeof pageFieldLabels]
    : name
}
