import { Button, Group, Paper, Stack, Switch, Text, Tooltip } from '@mantine/core'
import {
  IconArchive,
  IconArchiveOff,
  IconCalendarOff,
  IconDeviceMobile,
  IconPencil,
} from '@tabler/icons-react'
import { formatCount } from '../../ui/format/format-count.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { absenceWords, findLeave, leaveWords } from './rotation/absence.ts'
import { LevelRow } from './rotation/level-row.tsx'
import { toDay } from './rotation/local-moment.ts'
import classes from './seller-card.module.css'
import { SellerFacts } from './seller-facts.tsx'
import { SellerFigures } from './seller-figures.tsx'
import { SellerStatus } from './seller-status.tsx'
import type { Seller } from './sellers-queries.ts'

type Props = {
  seller: Seller
  timeZone: string
  /** Why no lead comes at present, unless the badge says it. */
  leftOut: string | undefined
  /** "amanhã às 9h", "terça", for who is on leave; undefined while unknown. */
  returns: string | undefined
  answersIn: string | undefined
  teams: string[]
  mayManage: boolean
  mayLevel: boolean
  busy: boolean
  onEdit: () => void
  onSetAvailability: () => void
  onOpenPage: () => void
  onToggle: (active: boolean) => void
  onArchive: () => void
  onRestore: () => void
}

export function SellerCard(props: Props) {
  const { seller, timeZone, leftOut, returns, answersIn, teams, mayManage, mayLevel, busy, ...on } =
    props
  const archived = seller.deleted_at !== null
  const now = new Date()
  const absence = absenceWords(seller, now, timeZone)
  const leave = absence ? undefined : findLeave(seller, now, timeZone)
  const planned = leave && `F${leaveWords(leave, toDay(now, timeZone)).slice(1)}`
  const takesTurns = seller.role === 'seller'
  const receives =
    absence && seller.active ? `Volta a receber ${returns ?? 'no fim da ausência'}` : 'Recebe leads'
  const switched = takesTurns ? receives : 'Ativo'
  return (
    <Paper
      component="article"
      tabIndex={-1}
      p="lg"
      radius="lg"
      className={`card ${classes.card}`}
      aria-label={seller.name}
    >
      <Stack gap="md" flex={1} opacity={archived ? 0.82 : undefined}>
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Text component="h2" fw={650} fz="lg" style={{ overflowWrap: 'anywhere' }}>
            {seller.name}
          </Text>
          <SellerStatus seller={seller} absence={absence} />
        </Group>
        <SellerFacts
          seller={seller}
          timeZone={timeZone}
          leftOut={leftOut}
          answersIn={answersIn}
          planned={planned}
          teams={teams}
        />
        {mayLevel && <LevelRow seller={seller} />}
        <SellerFigures seller={seller} />
        <Group justify="space-between" align="flex-end" mt="auto">
          <div>
            <Text fz={26} fw={750} lh={1.1} className="tabular">
              {formatCount(seller.leads_received)}
            </Text>
            <Text size="sm" c="dimmed">
              {seller.leads_received === 1 ? 'lead recebido' : 'leads recebidos'}
            </Text>
          </div>
          {mayManage && !archived && (
            <Switch
              checked={seller.active}
              aria-disabled={busy}
              onChange={(event) => busy || on.onToggle(event.currentTarget.checked)}
              label={switched}
              aria-label={`${switched}: ${seller.name}`}
            />
          )}
        </Group>
        {mayManage && !archived && (
          <Group justify="space-between" gap={6}>
            <Group gap={6}>
              {takesTurns && (
                <Tooltip label={`Folga e horários de ${seller.name}`}>
                  <Button
                    variant="default"
                    size="sm"
                    leftSection={<IconCalendarOff size={18} aria-hidden />}
                    aria-label={`Folga e horários de ${seller.name}`}
                    onClick={on.onSetAvailability}
                  >
                    Folga
                  </Button>
                </Tooltip>
              )}
              <Tooltip label={`Página do vendedor de ${seller.name}`}>
                <Button
                  variant="default"
                  size="sm"
                  leftSection={<IconDeviceMobile size={18} aria-hidden />}
                  aria-label={`Página do vendedor de ${seller.name}`}
                  onClick={on.onOpenPage}
                >
                  Página
                </Button>
              </Tooltip>
            </Group>
            <Group gap={6} wrap="nowrap">
              <IconButton label={`Editar ${seller.name}`} onClick={on.onEdit}>
                <IconPencil size={19} aria-hidden />
              </IconButton>
              <IconButton label={`Arquivar ${seller.name}`} onClick={on.onArchive} disabled={busy}>
                <IconArchive size={19} aria-hidden />
              </IconButton>
            </Group>
          </Group>
        )}
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
