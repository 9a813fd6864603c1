import { Anchor, Box, Stack, Text } from '@mantine/core'
import { IconBrandWhatsapp, IconRotateClockwise, IconShieldCheck } from '@tabler/icons-react'
import { paths } from '../../paths.ts'
import { BrandMark } from '../../ui/brand-mark.tsx'
import classes from './account-frame.module.css'

const points = [
  { icon: IconBrandWhatsapp, text: 'Cada lead chega ao WhatsApp do próximo vendedor.' },
  { icon: IconRotateClockwise, text: 'A vez é de quem recebeu menos: a ordem nunca falha.' },
  { icon: IconShieldCheck, text: 'Todo contato fica guardado, com o motivo da escolha.' },
]

export function PromisePanel() {
  return (
    <aside className={classes.promise} aria-label="Sobre o Rodízio">
      <Anchor href={paths.home} underline="never" c="white" w="fit-content">
        <BrandMark size={40} color="white" />
      </Anchor>
      <Stack gap="xl" maw={460}>
        <Text className={classes.claim}>
          Nenhum lead perdido, e a prova de que a divisão foi justa.
        </Text>
        <Stack component="ul" gap="md" className={classes.points}>
          {points.map(({ icon: Icon, text }) => (
            <li key={text} className={classes.point}>
              <Box className={classes.sign}>
                <Icon size={20} aria-hidden />
              </Box>
              <Text c="white">{text}</Text>
            </li>
          ))}
        </Stack>
      </Stack>
      <Text size="sm" className={classes.footnote}>
        Captura e distribuição de leads para equipes de venda.
      </Text>
    </aside>
  )
}
