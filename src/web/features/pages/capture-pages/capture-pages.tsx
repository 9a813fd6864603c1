import { Button, Group, Skeleton, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTenant } from '../../../company/use-tenant.ts'
import { LoadError } from '../../../ui/load-error.tsx'
import { useSteps } from '../../../ui/use-steps.ts'
import { CapturePageRow } from './capture-page-row.tsx'
import { type CapturePage, type PageFields, usePageActions } from './capture-pages-queries.ts'
import { NoPages } from './no-pages.tsx'
import { PageLimitBanner } from './page-limit-banner.tsx'
import { usePageList } from './use-page-list.ts'

const PageForm = lazy(async () => ({ default: (await import('./page-form.tsx')).PageForm }))
const PagePreview = lazy(async () => ({
  default: (await import('./page-preview.tsx')).PagePreview,
}))

const unread = { name: '', phone: null, privacy_text: null, asks_for_ads: false }

type Opened = { as: 'new' } | { as: 'edit' | 'preview'; page: CapturePage }

export function CapturePages({ companyId }: { companyId: string }) {
  const { mayManage } = useTenant()
  const { list, company, limit } = usePageList(companyId)
  const { create, update, toggle, remove } = usePageActions()
  const [opened, setOpened] = useState<Opened | null>(null)
  const { box, shown, showMore } = useSteps(20)
  const pages = list.data?.pages
  // An unread company does not keep anybody from the pages.
  const shownCompany = company ?? { ...unread, id: companyId }
  const busyId = [toggle.isPending && toggle.variables.id, remove.isPending && remove.variables.id]
  const mayCreate = mayManage && limit?.reached === false
  const isEmpty = pages?.length === 0

  return (
    <Stack gap="md">
      {limit ? (
        <PageLimitBanner {...limit} mayManage={mayManage} />
      ) : (
        !list.isError && <Skeleton h={76} radius="md" />
      )}
      {mayManage && !(isEmpty && mayCreate) && (
        <Group justify="flex-end">
          <Button
            leftSection={<IconPlus size={18} aria-hidden />}
            disabled={!mayCreate}
            onClick={() => setOpened({ as: 'new' })}
          >
            Nova página
          </Button>
        </Group>
      )}
      {list.isError && !pages && (
        <LoadError
          title="Erro ao carregar páginas"
          message="Não foi possível carregar as páginas da empresa."
          query={list}
        />
      )}
      {!pages && !list.isError && [1, 2].map((row) => <Skeleton key={row} h={112} radius="lg" />)}
      {isEmpty && <NoPages onCreate={mayCreate ? () => setOpened({ as: 'new' }) : undefined} />}
      {pages && pages.length > 0 && (
        <Stack ref={box} component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
          {pages.slice(0, shown).map((page) => (
            <CapturePageRow
              key={page.id}
              page={page}
              timeZone={company?.time_zone}
              mayManage={mayManage}
              busy={busyId.includes(page.id)}
              onPreview={() => setOpened({ as: 'preview', page })}
              onEdit={() => setOpened({ as: 'edit', page })}
              onToggle={() => toggle.mutate(page)}
              onRemove={() => remove.mutate(page)}
            />
          ))}
        </Stack>
      )}
      {pages && pages.length > shown && (
        <Button variant="default" mx="auto" onClick={showMore}>
          Mostrar mais
        </Button>
      )}
      <Suspense>
        {opened?.as === 'preview' && (
          <PagePreview page={opened.page} company={shownCompany} onClose={close} />
        )}
        {(opened?.as === 'new' || opened?.as === 'edit') && (
          <PageForm
            company={shownCompany}
            page={
              opened.as === 'edit'
                ? (pages?.find(({ id }) => id === opened.page.id) ?? opened.page)
                : null
            }
            onSave={save}
            onClose={close}
          />
        )}
      </Suspense>
    </Stack>
  )

  function close() {
    setOpened(null)
  }

  // The toast and the field tell the refusal; the form keeps the input.
  async function save(fields: PageFields, change: Partial<PageFields>) {
    if (opened?.as === 'edit') await update.mutateAsync({ id: opened.page.id, change })
    else await create.mutateAsync({ companyId, fields })
    close()
  }
}
