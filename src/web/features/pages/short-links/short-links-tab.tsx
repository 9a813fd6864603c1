import { Button, Group, Modal, Paper, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTenant } from '../../../company/use-tenant.ts'
import { shortAddress } from '../../../create-short-link.ts'
import { LoadError } from '../../../ui/load-error.tsx'
import { PageTurner } from '../../../ui/page-turner.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { ClicksPanel } from './clicks-panel.tsx'
import { LinkFunnel } from './link-funnel.tsx'
import { LinkTotals } from './link-totals.tsx'
import { NoShortLinks } from './no-short-links.tsx'
import { ShortLinkCard } from './short-link-card.tsx'
import {
  linksPageSize,
  linkTotalsQuery,
  type NewShortLink,
  type ShortLink,
  shortLinksQuery,
  useShortLinkActions,
} from './short-links-queries.ts'

const ShortLinkForm = lazy(async () => ({
  default: (await import('./short-link-form.tsx')).ShortLinkForm,
}))

type Opened = { as: 'new' } | { as: 'code' | 'clicks'; link: ShortLink }

export function ShortLinksTab({ companyId }: { companyId: string }) {
  const { mayManage } = useTenant()
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<Opened | null>(null)
  const { create, toggle, remove } = useShortLinkActions()
  const totals = useQuery(linkTotalsQuery(companyId))
  const links = useQuery(shortLinksQuery(companyId, page))
  const shown = links.data?.links
  const busyId = [toggle.isPending && toggle.variables.id, remove.isPending && remove.variables.id]

  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <Text size="sm" c="dimmed" flex="1 1 300px">
          Um link curto leva a um endereço que você já tem. O link do formulário que divide os leads
          é criado em Instalação, Link direto.
        </Text>
        {mayManage && links.data?.total !== 0 && (
          <Button
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => setOpened({ as: 'new' })}
          >
            Novo link
          </Button>
        )}
      </Group>
      <LinkTotals totals={totals.data} failed={totals.isError} />
      {totals.data?.links !== 0 && (
        <Paper className="card" p="lg" component="section" aria-label="Cliques por dia">
          <ClicksPanel companyId={companyId} />
        </Paper>
      )}
      {links.isError && !links.data && (
        <LoadError
          title="Erro ao carregar links"
          message="Não foi possível carregar os links da empresa."
          query={links}
        />
      )}
      {links.data?.total === 0 && (
        <NoShortLinks onCreate={mayManage ? () => setOpened({ as: 'new' }) : undefined} />
      )}
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
        {!links.data &&
          !links.isError &&
          [1, 2, 3].map((card) => <Skeleton key={card} h={196} radius="lg" />)}
        {shown?.map((link) => (
          <ShortLinkCard
            key={link.id}
            link={link}
            mayManage={mayManage}
            busy={busyId.includes(link.id)}
            onCode={() => setOpened({ as: 'code', link })}
            onClicks={() => setOpened({ as: 'clicks', link })}
            onToggle={() => toggle.mutate(link)}
            onRemove={() => remove.mutate(link)}
          />
        ))}
      </SimpleGrid>
      {links.data && (
        <PageTurner
          page={links.data.page}
          pageSize={linksPageSize}
          total={links.data.total}
          noun="links"
          onTurn={setPage}
        />
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
        {opened?.as === 'clicks' && (
          <>
            <ClicksPanel companyId={companyId} linkId={opened.link.id} />
            <LinkFunnel companyId={companyId} linkId={opened.link.id} />
          </>
        )}
      </Modal>
      <Suspense>{opened?.as === 'new' && <ShortLinkForm onSave={save} onClose={close} />}</Suspense>
    </Stack>
  )

  function close() {
    setOpened(null)
  }

  // The toast tells the refusal; the form keeps the input.
  async function save(fields: Omit<NewShortLink, 'companyId'>) {
    await create.mutateAsync({ companyId, ...fields }).then(close, () => undefined)
  }
}
