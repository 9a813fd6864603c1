import { Button, Code, Group, Stack, Text, Title } from '@mantine/core'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { whatsappUrl } from '../../../../domain/whatsapp-url.ts'
import { linkOrigin } from '../../../supabase.ts'
import { AddressText } from '../../../ui/address-text.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import type { Seller } from '../sellers-queries.ts'

type Props = { token: string; seller: Seller }

export function NewPageLink({ token, seller: { name, phone } }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef<HTMLElement>(null)
  // The button that made it is gone.
  useEffect(() => title.current?.focus(), [])
  const address = `${linkOrigin()}/v/${token}`
  const message = `Olá, ${name}! Esta é a sua página no Rodízio, com os seus contatos. O link é só seu: não repasse. ${address}`
  return (
    <Stack gap="md">
      <div>
        <Title order={3} fz="md" ref={title} tabIndex={-1}>
          O link aparece só agora
        </Title>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          Envie-o a {name} antes de fechar. Quem perde o link recebe um novo em “Trocar link”.
        </Text>
      </div>
      <Code ref={shown} tabIndex={-1} fz="md" p="sm" style={{ overflowWrap: 'anywhere' }}>
        <AddressText address={address} />
      </Code>
      <Group gap="sm">
        <Button
          component="a"
          href={whatsappUrl(phone, message)}
          target="_blank"
          rel="noopener noreferrer"
          leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
        >
          Enviar no WhatsApp
        </Button>
        <CopyButton text={address} shownIn={shown}>
          Copiar link
        </CopyButton>
      </Group>
      <QrCode text={address} fileName="qr-pagina-do-vendedor" size={180} />
    </Stack>
  )
}
