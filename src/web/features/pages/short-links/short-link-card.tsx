import {
  ActionIcon,
  Anchor,
  Badge,
  Button,
  Group,
  Paper,
  Stack,
  Switch,
  Text,
  VisuallyHidden,
} from '@mantine/core'
import { IconChartBar, IconPencil, IconQrcode, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { TeamBadge } from '../../../company/team-badge.tsx'
import { shortAddress } from '../../../create-short-link.ts'
import { AddressText } from '../../../ui/address-text.tsx'
import { askFirst } from '../../../ui/ask-first.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { counted } from '../../../ui/format/format-count.ts'
import { useLinkEditor } from '../../../use-link-editor.ts'
import { readableAddress } from './readable-address.ts'
import type { ShortLink } from './short-links-queries.ts'

type Props = {
  link: ShortLink
  mayManage: boolean
  busy: boolean
  onCode: () => void
  onClicks: () => void
  onToggle: () => void
  onRemove: () => void
}

export function ShortLinkCard({ link, mayManage, busy, ...on }: Props) {
  const shown = useRef<HTMLParagraphElement>(null)
  const address = shortAddress(link.short_code)
  const editor = useLinkEditor()(link)
  return (
    <Paper component="article" className="card" p="lg" aria-label={`Link ${link.short_code}`}>
      <Stack gap="sm" h="100%">
        <Group justify="space-between" align="flex-start" wrap="nowrap">
          <Text ref={shown} tabIndex={-1} fw={600} style={{ overflowWrap: 'anywhere' }}>
            <AddressText address={address} />
          </Text>
          <Badge color={link.active ? undefined : 'orange'} style={{ flex: 'none' }}>
            {link.active ? 'Ativo' : 'Inativo'}
          </Badge>
        </Group>
        <TeamBadge id={link.team_id} />
        <Anchor
          href={link.original_url}
          target="_blank"
          rel="noreferrer"
          size="sm"
          c="dimmed"
          lineClamp={2}
          style={{ overflowWrap: 'anywhere' }}
          title={link.original_url}
        >
          {readableAddress(link.original_url)}
        </Anchor>
        <Group justify="space-between" mt="auto">
          <Button
            variant="subtle"
            size="compact-md"
            ml={-8}
            leftSection={<IconChartBar size={18} aria-hidden />}
            onClick={on.onClicks}
          >
            {counted(link.clicks, 'clique', 'cliques')}
            <VisuallyHidden> de {link.short_code}</VisuallyHidden>
          </Button>
          {mayManage && (
            <Switch
              aria-label={`Link ${link.short_code} ativo`}
              checked={link.active}
              aria-disabled={busy}
              onChange={() => busy || on.onToggle()}
            />
          )}
        </Group>
        <Group gap="sm">
          <CopyButton text={address} shownIn={shown} size="sm">
            Copiar<VisuallyHidden> link {link.short_code}</VisuallyHidden>
          </CopyButton>
          <Button
            size="sm"
            variant="default"
            leftSection={<IconQrcode size={18} aria-hidden />}
            onClick={on.onCode}
          >
            QR code<VisuallyHidden> de {link.short_code}</VisuallyHidden>
          </Button>
          {editor && mayManage && (
            <Button
              component={Link}
              to={editor}
              size="sm"
              variant="default"
              leftSection={<IconPencil size={18} aria-hidden />}
            >
              Editar<VisuallyHidden> link {link.short_code}</VisuallyHidden>
            </Button>
          )}
          {mayManage && (
            <ActionIcon
              variant="subtle"
              color="red"
              size={36}
              ml="auto"
              disabled={busy}
              aria-label={`Excluir ${link.short_code}`}
              onClick={askRemoval}
            >
              <IconTrash size={19} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      </Stack>
    </Paper>
  )

  function askRemoval() {
    askFirst({
      title: 'Excluir este link?',
      children: (
        <Text size="sm">
          {address} deixa de funcionar em todos os lugares onde foi divulgado, inclusive em QR codes
          impressos, e os cliques dele são excluídos. Os leads que ele trouxe continuam nos
          contatos.
        </Text>
      ),
      confirm: 'Excluir link',
      color: 'red',
      onConfirm: on.onRemove,
    })
  }
}
