import { Anchor, Stack, Text } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { BrandMark } from '../../ui/brand-mark.tsx'
import classes from './account-frame.module.css'
import { PromisePanel } from './promise-panel.tsx'

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
