/** A link to share: settings, preview, the link itself, and what the company's links have brought so far. */
import { Skeleton, Stack } from '@mantine/core'
import { useDidUpdate } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { NoCompanyChosen } from '../../../session/no-company-chosen.tsx'
import { findCompany } from '../../../session/profile.ts'
import { useAuth } from '../../../session/use-auth.ts'
import { useTenant } from '../../../session/use-tenant.ts'
import { LoadError } from '../../../ui/load-error.tsx'
import { CaptureLinks } from './capture-links.tsx'
import type { Section } from './link-form.ts'
import { LinkWorkspace } from './link-workspace.tsx'
import { listCaptureLinks } from './links-queries.ts'

export function DirectLinkTab() {
  const { company: own } = useAuth()
  const { companyId, choosesCompany, mayManage } = useTenant()
  const [search, setSearch] = useSearchParams()
  const [section, setSection] = useState<Section>('basic')
  const [newId, setNewId] = useState<string | null>(null)
  const company = useQuery({
    queryKey: ['company', companyId],
    queryFn: () => (companyId ? findCompany(companyId) : null),
    initialData: own?.id === companyId ? own : undefined,
    enabled: companyId !== null,
  })
  const links = useQuery({
    queryKey: ['capture-links', companyId],
    queryFn: () => (companyId ? listCaptureLinks(companyId) : []),
    enabled: companyId !== null,
    refetchInterval: 30_000,
  })
  const asked = search.get('link')
  // A choice that is held back by the question about unsaved changes moves nothing.
  useDidUpdate(() => void window.scrollTo(0, 0), [asked])
  if (!companyId)
    return choosesCompany ? (
      <NoCompanyChosen description="Os links são de uma empresa: escolha acima para quem você quer criar." />
    ) : null

  const link =
    links.data?.find(({ id }) => id === asked) ?? (mayManage ? undefined : links.data?.[0])
  // Of a link that is asked for nothing is shown before it is known, least of all a new one.
  const settled = links.isSuccess || (mayManage && !asked)
  return (
    <Stack gap="xl">
      {settled && company.data ? (
        <LinkWorkspace
          key={`${companyId} ${link?.id}`}
          company={company.data}
          link={link}
          mayManage={mayManage}
          isNew={link !== undefined && link.id === newId}
          section={section}
          onSection={setSection}
          onPublished={publish}
          onNew={() => choose(null)}
        />
      ) : (
        !links.isError && <Skeleton h={560} radius="lg" />
      )}
      {links.isError && !links.data ? (
        <LoadError
          title="Erro ao carregar links"
          message="Não foi possível carregar os links da empresa."
          onRetry={() => void links.refetch()}
          retrying={links.isFetching}
        />
      ) : (
        <CaptureLinks
          links={links.data}
          chosenId={link?.id}
          mayManage={mayManage}
          timeZone={company.data?.time_zone}
          onChoose={choose}
        />
      )}
    </Stack>
  )

  function publish(id: string) {
    setNewId(id)
    choose(id)
  }

  function choose(id: string | null) {
    setSearch((now) => {
      const next = new URLSearchParams(now)
      if (id) next.set('link', id)
      else next.delete('link')
      return next
    })
  }
}
