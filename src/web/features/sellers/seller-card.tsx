import { ActionIcon, Button, Group, Paper, Stack, Switch, Text, Tooltip } from '@mantine/core'
import {
  IconArchive,
  IconArchiveOff,
  IconClockPause,
  IconDeviceMobile,
  IconPencil,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatCount } from '../../ui/format/format-count.ts'
import classes from './seller-card.module.css'
import { SellerFacts } from './seller-facts.tsx'
import { SellerFigures } from './seller-figures.tsx'
import { SellerStatus } from './seller-status.tsx'
import type { Seller } from './sellers-queries.ts'

type Props = {
  seller: Seller
  timeZone: string | undefined
  leftOut: string | undefined
  answersIn: string | undefined
  mayManage: boolean
  busy: boolean
  onEdit: () => void
  onSetAvailability: () => void
  onOpenPage: () => void
  onToggle: (active: boolean) => void
  onArchive: () => void
  onRestore: () => void
}

export function SellerCard({
  seller,
  timeZone,
  leftOut,
  answersIn,
  mayManage,
  busy,
  ...on
}: Props) {
  const archived = seller.deleted_at !== null
  return (
    <Paper
      component="article"
      tabIndex={-1}
      p="lg"
      radius="lg"
      className={`card ${classes.card}`}
      aria-label={seller.name}
    >
      <Stack gap="md" flex={1} className={archived ? classes.archived : undefined}>
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Text component="h2" fw={650} fz="lg" className={classes.name}>
            {seller.name}
          </Text>
          <SellerStatus seller={seller} />
        </Group>
        <SellerFacts
          seller={seller}
          timeZone={timeZone}
          leftOut={archived ? undefined : leftOut}
          answersIn={answersIn}
        />
        <SellerFigures seller={seller} />
        <Group justify="flex-end" align="flex-end" mt="auto">
          <div className={classes.count}>
            <Text fz={26} fw={750} lh={1.1} className="tabular">
              {formatCount(seller.leads_received)}
            </Text>
            <Text size="sm" c="dimmed">
              {seller.leads_received === 1 ? 'lead recebido' : 'leads recebidos'}
            </Text>
          </div>
          {mayManage && !archived && (
            <Group gap={6} wrap="nowrap">
              <Switch
                checked={seller.active}
                aria-disabled={busy}
                onChange={(event) => busy || on.onToggle(event.currentTarget.checked)}
                aria-label={
                  seller.role === 'seller' ? `${seller.name} no rodízio` : `${seller.name} ativo`
                }
                mr={4}
              />
              <Action label={`Editar ${seller.name}`} onClick={on.onEdit}>
                <IconPencil size={19} aria-hidden />
              </Action>
              {seller.role === 'seller' && (
                <Action label={`Disponibilidade de ${seller.name}`} onClick={on.onSetAvailability}>
                  <IconClockPause size={19} aria-hidden />
                </Action>
              )}
              <Action label={`Página do vendedor de ${seller.name}`} onClick={on.onOpenPage}>
                <IconDeviceMobile size={19} aria-hidden />
              </Action>
              <Action label={`Arquivar ${seller.name}`} onClick={on.onArchive} disabled={busy}>
                <IconArchive size={19} aria-hidden />
              </Action>
            </Group>
          )}
        </Group>
      </Stack>
      {mayManage && archived && (
        <Button
          variant="default"
          fullWidth
          mt="md"
          leftSection={<IconArchiveOff size={18} aria-hidden />}
          onClick={on.onRestore}
          loading={busy}
        >
          Desarquivar
        </Button>
      )}
    </Paper>
  )
}

type ActionProps = { label: string; onClick: () => void; disabled?: boolean; children: ReactNode }

function Action({ label, children, ...button }: ActionProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" size={40} aria-label={label} {...button}>
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
