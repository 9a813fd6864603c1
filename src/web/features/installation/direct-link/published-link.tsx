import { Badge, Button, Code, Group, Modal, Paper, Stack, Text, Title } from '@mantine/core'
import { IconExternalLink, IconPlus, IconQrcode, IconRefresh } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { shortAddress } from '../../../create-short-link.ts'
import { AddressText } from '../../../ui/address-text.tsx'
import { askFirst } from '../../../ui/ask-first.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import type { ShortLink } from './links-queries.ts'

type Props = {
  link: ShortLink
  /** Newly created or chosen, so it takes the focus. */
  isLedTo: boolean
  regenerating: boolean
  onRegenerate: (() => void) | undefined
  onNew: (() => void) | undefined
}

export function PublishedLink({ link, isLedTo, regenerating, onRegenerate, onNew }: Props) {
  const [showsCode, setShowsCode] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isLedTo) title.current?.focus()
  }, [isLedTo])
  const address = shortAddress(link.short_code)
  return (
    <Paper className="card" p="lg" component="section" aria-label="Link publicado">
      <Stack gap="md">
        <Group justify="space-between">
          <Group gap="sm">
            <Title order={2} fz="lg" ref={title} tabIndex={-1}>
              Seu link
            </Title>
            {link.active ? (
              <Badge>Link publicado</Badge>
            ) : (
              <Badge color="gray">Link desativado</Badge>
            )}
          </Group>
          {onNew && (
            <Button
              variant="subtle"
              size="compact-md"
              leftSection={<IconPlus size={18} aria-hidden />}
              onClick={onNew}
            >
              Novo link
            </Button>
          )}
        </Group>
        <Code ref={shown} tabIndex={-1} fz="md" p="sm" style={{ overflowWrap: 'anywhere' }}>
          <AddressText address={address} />
        </Code>
        <Group gap="sm">
          <CopyButton text={address} shownIn={shown} variant="filled">
            Copiar link
          </CopyButton>
          {onRegenerate && (
            <Button
              variant="default"
              leftSection={<IconRefresh size={18} aria-hidden />}
              loading={regenerating}
              onClick={() => askToRegenerate(onRegenerate)}
            >
              Regenerar
            </Button>
          )}
          <Button
            variant="default"
            component="a"
            href={link.original_url}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconExternalLink size={18} aria-hidden />}
          >
            Abrir formulário
          </Button>
          <Button
            variant="default"
            leftSection={<IconQrcode size={18} aria-hidden />}
            onClick={() => setShowsCode(true)}
          >
            QR code
          </Button>
        </Group>
      </Stack>
      <Modal opened={showsCode} onClose={() => setShowsCode(false)} title="QR code do link">
        <QrCode text={address} fileName={`qr-${link.short_code}`} />
      </Modal>
    </Paper>
  )
}

function askToRegenerate(onConfirm: () => void) {
  askFirst({
    title: 'Criar outro link?',
    children: (
      <Text size="sm">
        O novo link tem outro código e a mesma configuração. O atual continua funcionando: quem já o
        recebeu ainda chega a você.
      </Text>
    ),
    confirm: 'Criar outro link',
    onConfirm,
  })
}
