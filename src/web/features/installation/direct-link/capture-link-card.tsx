import { Badge, Button, Group, Paper, Stack, Switch, Text, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconEye, IconPencil } from '@tabler/icons-react'
import { formatDateTime } from '../../../../domain/format-date.ts'
import { leadSourceLabel } from '../../../../domain/links/lead-sources.ts'
import { TeamBadge } from '../../../company/team-badge.tsx'
import { shortAddress } from '../../../create-short-link.ts'
import { AddressText } from '../../../ui/address-text.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { counted, formatCount } from '../../../ui/format/format-count.ts'
import { readLink } from './capture-address.ts'
import classes from './capture-link-card.module.css'
import { conversion } from './conversion.ts'
import type { ListedLink } from './links-queries.ts'

type Props = {
  link: ListedLink
  chosen: boolean
  mayManage: boolean
  timeZone: string | undefined
  busy: boolean
  onChoose: () => void
  onToggle: () => void
  /** Whose links are chosen here. */
  team: { id: string; name: string } | undefined
  assigning: boolean
  onAssign: (teamId: string | null) => void
}

export function CaptureLinkCard(props: Props) {
  const { link, chosen, mayManage, timeZone, busy, onChoose, onToggle } = props
  const { team, assigning, onAssign } = props
  const isOfTeam = team !== undefined && link.team_id === team.id
  const { appearance, source } = readLink(link)
  const address = shortAddress(link.short_code)
  const figures = {
    Cliques: formatCount(link.clicks),
    Leads: formatCount(link.leads),
    Conversão: conversion(link.leads, link.clicks),
  }
  return (
    <Paper component="li" className="card" p="md">
      <article className={classes.row} aria-label={`Link ${link.short_code}`}>
        <Stack gap={4}>
          <Group gap="xs">
            <Text
              fw={600}
              lineClamp={2}
              title={appearance.title}
              style={{ overflowWrap: 'anywhere' }}
            >
              {appearance.title}
            </Text>
            <Badge color="gray">{leadSourceLabel(source)}</Badge>
            <TeamBadge id={link.team_id} />
            {!link.active && <Badge color="orange">Desativado</Badge>}
          </Group>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            <AddressText address={address} />
          </Text>
          <Text size="xs" c="dimmed">
            Criado em {formatDateTime(link.created_at, timeZone)}
          </Text>
          {link.leads > link.clicks && (
            <Text size="xs" c="dimmed">
              {counted(link.leads - link.clicks, 'lead', 'leads')} de visitas não contadas: de quem
              voltou ao formulário, ou parecia um robô.
            </Text>
          )}
        </Stack>
        <dl className={classes.figures}>
          {Object.entries(figures).map(([label, value]) => (
            <div key={label}>
              <Text component="dt" size="xs" c="dimmed">
                {label}
              </Text>
              <Text component="dd" m={0} fw={600} className="tabular">
                {value}
              </Text>
            </div>
          ))}
        </dl>
        <Group gap="sm">
          {mayManage && (
            <Switch
              aria-label={`Link ${link.short_code} ativo`}
              checked={link.active}
              aria-disabled={busy}
              onChange={() => busy || onToggle()}
            />
          )}
          {team && (
            <Button
              size="xs"
              variant={isOfTeam ? 'light' : 'default'}
              aria-pressed={isOfTeam}
              loading={assigning}
              leftSection={isOfTeam && <IconCheck size={16} aria-hidden />}
              onClick={() => onAssign(isOfTeam ? null : team.id)}
            >
              {isOfTeam ? 'Escolhido' : 'Escolher'}
              <VisuallyHidden> link {link.short_code}</VisuallyHidden>
            </Button>
          )}
          <CopyButton text={address} size="xs">
            Copiar<VisuallyHidden> link {link.short_code}</VisuallyHidden>
          </CopyButton>
          <Button
            size="xs"
            variant={chosen ? 'light' : 'default'}
            aria-pressed={chosen}
            leftSection={
              mayManage ? <IconPencil size={16} aria-hidden /> : <IconEye size={16} aria-hidden />
            }
            onClick={onChoose}
          >
            {mayManage ? 'Editar' : 'Ver'}
            <VisuallyHidden> link {link.short_code}</VisuallyHidden>
          </Button>
        </Group>
      </article>
    </Paper>
  )
}
