/** The direct-link tab (spec section 2, "Installation"). */
import { Skeleton, Stack } from '@mantine/core'
import { useDidUpdate } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAddress } from '../../../address.ts'
import { companyQuery } from '../../../company/company.ts'
import { NoCompanyChosen } from '../../../company/no-company-chosen.tsx'
import { teamsQuery } from '../../../company/teams-query.ts'
import { useTenant } from '../../../company/use-tenant.ts'
import { useAuth } from '../../../session/use-auth.ts'
import { LoadError } from '../../../ui/load-error.tsx'
import { installationAddress } from '../installation-address.ts'
import { CaptureLinks } from './capture-links.tsx'
import type { Section } from './link-editing.ts'
import { LinkWorkspace } from './link-workspace.tsx'
import { captureLinksQuery } from './links-queries.ts'
import { useOpenedLink } from './use-opened-link.ts'

export function DirectLinkTab() {
  const { company: own } = useAuth()
  const { companyId, choosesCompany, mayManage } = useTenant()
  const [{ link: asked, team: askedTeam }, change] = useAddress(installationAddress)
  const [section, setSection] = useState<Section>('basic')
  const [ledTo, setLedTo] = useState<string | null>(null)
  const [page, setPage] = useState(1)
  const company = useQuery({
    ...companyQuery(companyId),
    initialData: own?.id === companyId ? own : undefined,
  })
  const newest = useQuery(captureLinksQuery(companyId, 1))
  const links = useQuery(captureLinksQuery(companyId, page))
  const teams = useQuery(teamsQuery(companyId))
  const opened = useOpenedLink(companyId, asked, newest.data?.links[0], mayManage)
  // Runs only when the guard for unsaved changes lets the choice through.
  useDidUpdate(() => void window.scrollTo(0, 0), [asked])
  if (!companyId)
    return choosesCompany ? (
      <NoCompanyChosen description="Escolha acima uma empresa para criar links para ela." />
    ) : null

  const { link } = opened
  const failed = opened.failed ?? (links.isError && !links.data ? links : undefined)
  const team = mayManage ? teams.data?.find(({ id }) => id === askedTeam) : undefined
  // Its form would keep the first values that it got.
  const awaitsTeam = askedTeam !== null && teams.isPending
  const settled = !awaitsTeam && (opened.known || (opened.usesNewest && newest.data?.total === 0))
  const listFirst = team !== undefined && asked === null && links.data?.total !== 0
  return (
    <Stack gap="xl">
      {failed && (
        <LoadError
          title="Erro ao carregar links"
          message="Não foi possível carregar os links da empresa."
          query={failed}
        />
      )}
      {listFirst && list()}
      {settled && company.data ? (
        <LinkWorkspace
          key={`${companyId} ${link?.id} ${askedTeam}`}
          company={company.data}
          link={link}
          newTeamId={team?.id ?? null}
          mayManage={mayManage}
          isLedTo={link !== undefined && link.id === ledTo}
          section={section}
          onSection={setSection}
          onPublished={choose}
          onNew={() => choose(null)}
        />
      ) : (
        !failed && <Skeleton h={560} radius="lg" />
      )}
      {!listFirst && list()}
    </Stack>
  )

  function list() {
    return (
      !(links.isError && !links.data) && (
        <CaptureLinks
          page={links.data}
          chosenId={link?.id}
          team={team}
          mayManage={mayManage}
          timeZone={company.data?.time_zone}
          onTurn={setPage}
          onChoose={choose}
        />
      )
    )
  }

  function choose(id: string | null) {
    setLedTo(id)
    change({ link: id })
  }
}
