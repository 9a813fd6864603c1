import { Box, Stack, Text } from '@mantine/core'
import type { FormConfig } from '../../../../domain/form/form-config.ts'
import { linkOrigin } from '../../../supabase.ts'
import classes from './chat-card.module.css'

type Props = {
  config: FormConfig
  companyName: string
  /** Undefined until the link is published. */
  address: string | undefined
}

/** Imitates WhatsApp's link preview from the page's meta tags. */
export function ChatCard({ config: { appearance }, companyName, address }: Props) {
  const { host } = new URL(linkOrigin())
  const picture = appearance.showLogo ? appearance.logoUrl : ''
  return (
    <Stack gap={6} component="figure" m={0}>
      <Text component="figcaption" size="sm" fw={500}>
        Ao enviar o link no WhatsApp
      </Text>
      <div className={classes.chat}>
        <div className={classes.bubble}>
          <div className={classes.card}>
            {picture && <img className={classes.picture} src={picture} alt="" />}
            <Box p="8px 10px">
              <Text size="sm" fw={600} lineClamp={2}>
                {appearance.title}
              </Text>
              <Text size="xs" lineClamp={2}>
                {appearance.description}
              </Text>
              <Text size="xs" c="#54656f">
                {companyName} · {host}
              </Text>
            </Box>
          </div>
          <Text size="sm" p="6px 8px 4px" c="#03648f">
            {address ?? `${linkOrigin()}/l/…`}
          </Text>
        </div>
      </div>
    </Stack>
  )
}
