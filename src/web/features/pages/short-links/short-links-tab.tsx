/** A company's short links: what each one brings, and a new one in two fields. */
import { Button, EmptyState, Group, Modal, Paper, SimpleGrid, Skeleton, Stack } from '@mantine/core'
import { IconLink, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTenant } from '../../../session/use-tenant.ts'
import { keepFocus } from '../../../ui/keep-focus.ts'
import { LoadError } from '../../../ui/load-error.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { ClicksPanel } from './clicks-panel.tsx'
import { LinkTotals } from './link-totals.tsx'
import { ShortLinkCard } from './short-link-card.tsx'
import {
  getLinkTotals,
  listShortLinks,
  type ShortLink,
  shortAddress,
} from './short-links-queries.ts'
import { useShortLinkActions } from './use-short-link-actions.ts'

const ShortLinkForm = lazy(async () => ({
  default: (await import('./short-link-form.tsx')).ShortLinkForm,
}))

const step = 12

type Opened = { as: 'new' } | { as: 'code' | 'clicks'; link: ShortLink }

export function ShortLinksTab({ companyId }: { companyId: string }) {
  const { mayManage } = useTenant()
  const [shown, setShown] = useState(step)
  const [opened, setOpened] = useState<Opened | null>(null)
  const opener = useRef<Element | null>(null)
  const { create, toggle, remove } = useShortLinkActions()
  const totals = useQuery({
    queryKey: ['short-links', companyId, 'totals'],
    queryFn: () => getLinkTotals(companyId),
    refetchInterval: 30_000,
  })
  const links = useQuery({
    queryKey: ['short-links', companyId, 'list', shown],
    queryFn: () => listShortLinks(companyId, shown),
    refetchInterval: 30_000,
    placeholderData: (before) => before,
  })
  const busyId = [toggle.isPending && toggle.variables.id, remove.isPending && remove.variables.id]

  return (
    <Stack gap="lg">
      <LinkTotals totals={totals.data} failed={totals.isError} />
      {totals.data?.links !== 0 && (
        <Paper className="card" p="lg" component="section" aria-label="Cliques por dia">
          <ClicksPanel companyId={companyId} />
        </Paper>
      )}
      {mayManage && (
        <Group justify="flex-end">
          <Button
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => open({ as: 'new' })}
          >
            Novo link
          </Button>
        </Group>
      )}
      {links.isError && !links.data && (
        <LoadError
          title="Erro ao carregar links"
          message="Não foi possível carregar os links da empresa."
          onRetry={() => void links.refetch()}
          retrying={links.isFetching}
        />
      )}
      {links.data?.length === 0 && (
        <EmptyState
          py={64}
          className="card"
          variant="light"
          icon={<IconLink aria-hidden />}
          title="Nenhum link curto ainda"
          description={
            mayManage
              ? 'Encurte um endereço, divulgue e acompanhe os cliques de cada dia.'
              : 'Quando um link for criado, ele aparece aqui com seus cliques.'
          }
        />
      )}
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
        {!links.data &&
          !links.isError &&
          [1, 2, 3].map((card) => <Skeleton key={card} h={196} radius="lg" />)}
        {links.data?.map((link) => (
          <ShortLinkCard
            key={link.id}
            link={link}
            mayManage={mayManage}
            busy={busyId.includes(link.id)}
            onCode={() => open({ as: 'code', link })}
            onClicks={() => open({ as: 'clicks', link })}
            onToggle={() => void keepFocus(toggle.mutateAsync(link))}
            onRemove={() => void keepFocus(remove.mutateAsync(link))}
          />
        ))}
      </SimpleGrid>
      {links.data && (totals.data?.links ?? 0) > links.data.length && (
        <Button
          variant="default"
          mx="auto"
          loading={links.isPlaceholderData}
          onClick={() => setShown(shown + step)}
        >
          Mostrar mais
        </Button>
      )}
      <Modal
        opened={opened?.as === 'code'}
        onClose={close}
        title={opened?.as === 'code' ? `QR code de ${opened.link.short_code}` : ''}
      >
        {opened?.as === 'code' && (
          <QrCode
            text={shortAddress(opened.link.short_code)}
            fileName={`qr-${opened.link.short_code}`}
          />
        )}
      </Modal>
      <Modal
        opened={opened?.as === 'clicks'}
        onClose={close}
        size="lg"
        title={opened?.as === 'clicks' ? `Link ${opened.link.short_code}` : ''}
      >
        {opened?.as === 'clicks' && <ClicksPanel companyId={companyId} linkId={opened.link.id} />}
      </Modal>
      <Suspense>{opened?.as === 'new' && <ShortLinkForm onSave={save} onClose={close} />}</Suspense>
    </Stack>
  )

  function open(next: Opened) {
    opener.current = document.activeElement
    setOpened(next)
  }

  function close() {
    setOpened(null)
    void keepFocus(Promise.resolve(), opener.current)
  }

  // A refusal is on a toast; the form stays open with what was typed.
  async function save(fields: { originalUrl: string; code: string }) {
    await create.mutateAsync({ companyId, ...fields }).then(close, () => undefined)
  }
}
