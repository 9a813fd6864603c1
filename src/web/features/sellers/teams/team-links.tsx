import { Anchor, Text } from '@mantine/core'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { object } from 'zod/mini'
import { id, useAddress, writeAddress } from '../../../address.ts'
import { tenantAddress } from '../../../company/use-tenant.ts'
import { paths } from '../../../paths.ts'
import { useLinkEditor } from '../../../use-link-editor.ts'
import type { Team } from './teams-queries.ts'

const atOnce = 6

const chooserAddress = object({ company: id, team: id })

type Props = { team: Team; mayManage: boolean }

/** Links and pages that give their leads to the team, each leading to where that is chosen. */
export function TeamLinks({ team, mayManage }: Props) {
  const [{ company }] = useAddress(tenantAddress)
  const editorOf = useLinkEditor()
  const screen = (path: string, tab: string | null = null) =>
    path + writeAddress(tenantAddress, '', { company, tab })
  const links = [
    ...team.short_urls.map((link) => ({
      address: `/l/${link.short_code}`,
      to: editorOf(link) ?? screen(paths.pages, 'links'),
    })),
    ...team.capture_pages.map(({ slug }) => ({
      address: `/p/${slug}`,
      to: screen(paths.landingPages),
    })),
  ]
  const chooser = mayManage && (
    <Anchor
      component={Link}
      to={paths.installation + writeAddress(chooserAddress, '', { company, team: team.id })}
      inherit
      underline="always"
    >
      Escolher links
    </Anchor>
  )
  const left = links.length - atOnce
  if (links.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        Nenhum link usa esta equipe. {chooser}
      </Text>
    )
  }
  return (
    <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      Links:{' '}
      {links.slice(0, atOnce).map(({ address, to }, place) => (
        <Fragment key={address}>
          {place > 0 && ', '}
          <Anchor component={Link} to={to} inherit underline="always">
            {address}
          </Anchor>
        </Fragment>
      ))}
      {left > 0 && ` e mais ${left}`}
      {'. '}
      {chooser}
    </Text>
  )
}
