import { Button } from '@mantine/core'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { whatsappUrl } from '../../../domain/whatsapp.ts'

/** Opens a chat with the lead, not with the seller (product decision 33). */
export function WhatsappButton({ name, phone }: { name: string; phone: string }) {
  return (
    <Button
      component="a"
      href={whatsappUrl(phone)}
      target="_blank"
      rel="noopener noreferrer"
      size="xs"
      variant="light"
      flex="none"
      leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
      aria-label={`Conversar com ${name} no WhatsApp`}
    >
      WhatsApp
    </Button>
  )
}
