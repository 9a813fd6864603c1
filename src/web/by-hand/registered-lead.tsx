import { Button, Group, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconBrandWhatsapp, IconCheck, IconClock } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { Registered } from './use-register-lead.ts'

type Props = Registered & { onAgain: () => void; onClose: () => void }

export function RegisteredLead({ name, seller, whatsappUrl, when, onAgain, onClose }: Props) {
  const again = useRef<HTMLButtonElement>(null)
  useEffect(() => again.current?.focus(), [])
  return (
    <Stack gap="xl">
      <Group gap="md" wrap="nowrap" align="flex-start" role="status">
        <ThemeIcon size={48} radius="xl" variant="light" color={seller ? 'brand' : 'orange'}>
          {seller ? <IconCheck size={26} aria-hidden /> : <IconClock size={26} aria-hidden />}
        </ThemeIcon>
        <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Text fz="xl" fw={650} lh={1.3}>
            {seller ? `${seller} vai atender ${name}` : `${name} aguarda um vendedor`}
          </Text>
          <Text c="dimmed" mt={4}>
            {seller
              ? 'Avise pelo WhatsApp: a mensagem já leva o nome e o número do contato.'
              : `O contato foi salvo e será entregue ${when ?? 'assim que alguém puder atender'}.`}
          </Text>
        </div>
      </Group>
      <Group gap="sm">
        {seller && (
          <Button
            component="a"
            href={whatsappUrl}
            target="_blank"
            rel="noopener noreferrer"
            size="md"
            variant="light"
            leftSection={<IconBrandWhatsapp size={20} aria-hidden />}
          >
            {`Avisar ${seller.split(' ')[0]} no WhatsApp`}
          </Button>
        )}
        <Group gap="sm" ml="auto">
          <Button size="md" variant="default" onClick={onClose}>
            Fechar
          </Button>
          <Button size="md" ref={again} onClick={onAgain}>
            Registrar outro
          </Button>
        </Group>
      </Group>
    </Stack>
  )
}
