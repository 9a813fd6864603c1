import { Anchor, Box, Stack, Text } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconBrandWhatsapp, IconRotateClockwise, IconShieldCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { BrandMark } from '../../ui/brand-mark.tsx'
import classes from './account-frame.module.css'

export function AccountFrame({ title, children }: { title: string; children: ReactNode }) {
  useDocumentTitle(`${title} · Rodízio`)
  return (
    <main className={classes.page}>
      <PromisePanel />
      <section className={classes.panel} aria-label={title}>
        <Stack gap="xl" w="100%" maw={400}>
          <Anchor href={paths.home} underline="never" c="inherit" hiddenFrom="md" w="fit-content">
            <BrandMark size={36} />
          </Anchor>
          {children}
          <Text size="sm" c="dimmed" hiddenFrom="md">
            Nenhum lead perdido, e a prova de que a divisão foi justa.
          </Text>
        </Stack>
      </section>
    </main>
  )
}

const points = [
  { icon: IconBrandWhatsapp, text: 'Cada lead chega ao WhatsApp do próximo vendedor.' },
  { icon: IconRotateClockwise, text: 'A vez é de quem recebeu menos: a ordem nunca falha.' },
  { icon: IconShieldCheck, text: 'Todo contato fica guardado, com o motivo da escolha.' },
]

function PromisePanel() {
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
      <Text size="sm" c="#bbf7d0">
        Captura e distribuição de leads para equipes de venda.
      </Text>
    </aside>
  )
}
