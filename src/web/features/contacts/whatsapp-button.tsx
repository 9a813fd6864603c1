import { ActionIcon, Button } from '@mantine/core'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { whatsappUrl } from '../../../domain/whatsapp-url.ts'

type Props = { name: string; phone: string; iconOnly?: boolean }

/** Chat with the lead, not the seller (product decision 33). */
export function WhatsappButton({ name, phone, iconOnly = false }: Props) {
  const chat = {
    component: 'a',
    href: whatsappUrl(phone),
    target: '_blank',
    rel: 'noopener noreferrer',
    variant: 'light',
    'aria-label': `Conversar com ${name} no WhatsApp`,
  } as const
  const icon = <IconBrandWhatsapp size={iconOnly ? 22 : 18} aria-hidden />
  if (iconOnly) {
    return (
      <ActionIcon {...chat} size={36} title="Conversar no WhatsApp">
        {icon}
      </ActionIcon>
    )
  }
  return (
    <Button {...chat} size="xs" flex="none" leftSection={icon}>
      WhatsApp
    </Button>
  )
}
