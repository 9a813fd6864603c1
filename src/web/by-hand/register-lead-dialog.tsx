import { Button, Group, Modal, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconBrandWhatsapp, IconCheck, IconClock } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { RegisterLeadForm } from './register-lead-form.tsx'
import type { Registered } from './use-register-lead.ts'

type Props = { companyId: string; onClose: () => void }

export function RegisterLeadDialog({ companyId, onClose }: Props) {
  const [registered, setRegistered] = useState<Registered | null>(null)
  // A reception enters most leads from one source.
  const lastSource = useRef('outros')
  if (registered) {
    return <RegisteredLead {...registered} onAgain={() => setRegistered(null)} onClose={onClose} />
  }
  return (
    <RegisterLeadForm
      companyId={companyId}
      source={lastSource.current}
      onRegistered={(lead, from) => {
        lastSource.current = from
        setRegistered(lead)
      }}
      onClose={onClose}
    />
  )
}

type RegisteredProps = Registered & { onAgain: () => void; onClose: () => void }

function RegisteredLead({ name, seller, whatsappUrl, when, onAgain, onClose }: RegisteredProps) {
  return (
    <Modal opened onClose={onClose} title="Registrar lead" size="lg" closeOnClickOutside={false}>
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
            <Button size="md" data-autofocus onClick={onAgain}>
              Registrar outro
            </Button>
          </Group>
        </Group>
      </Stack>
    </Modal>
  )
}
