import { Button } from '@mantine/core'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { parsePhone } from '../../../domain/phone.ts'
import { whatsappUrl } from '../../../domain/whatsapp-url.ts'

/** Opens the chat of the typed number, to reveal a wrong digit. */
export function TestWhatsapp({ typed }: { typed: string }) {
  const phone = parsePhone(typed)
  const known = 'digits' in phone
  const look = {
    variant: 'light',
    size: 'xs',
    mt: -8,
    leftSection: <IconBrandWhatsapp size={18} aria-hidden />,
    style: { alignSelf: 'flex-start' },
  }
  if (!known) {
    return (
      <Button {...look} disabled>
        Testar WhatsApp
      </Button>
    )
  }
  return (
    <Button
      {...look}
      component="a"
      href={whatsappUrl(phone.digits)}
      target="_blank"
      rel="noopener noreferrer"
    >
      Testar WhatsApp
    </Button>
  )
}
