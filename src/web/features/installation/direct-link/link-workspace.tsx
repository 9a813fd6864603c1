import { Alert, Grid, Stack } from '@mantine/core'
import { useDidUpdate } from '@mantine/hooks'
import { IconInfoCircle } from '@tabler/icons-react'
import { useRef } from 'react'
import {
  defaultLinkConfig,
  type LinkConfig,
  readLinkConfig,
} from '../../../../domain/link-config.ts'
import { readLink } from './capture-address.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { LinkEditor } from './link-editor.tsx'
import { type Section, useLinkForm } from './link-form.ts'
import { LinkPreview } from './link-preview.tsx'
import classes from './link-workspace.module.css'
import type { CaptureLink } from './links-queries.ts'
import { PublishedLink } from './published-link.tsx'
import { useLinkActions } from './use-link-actions.ts'

type Props = {
  company: { id: string; name: string; phone: string | null }
  /** Without one a new link is made. */
  link: CaptureLink | undefined
  mayManage: boolean
  isNew: boolean
  section: Section
  onSection: (section: Section) => void
  onPublished: (id: string) => void
  onNew: () => void
}

/** One link: its settings, what they look like to a visitor, and the link itself once there is one. */
export function LinkWorkspace(props: Props) {
  const { company, link, mayManage } = props
  const saved = link ? readLink(link) : defaultLinkConfig
  const form = useLinkForm(saved)
  const actions = useLinkActions()
  const config = readLinkConfig(form.values)
  const dirty = !isSame(config, saved)
  // A colleague's change is shown where nothing was typed: saving would undo it otherwise.
  const known = useRef(saved)
  useDidUpdate(() => {
    if (isSame(config, known.current)) form.setValues(saved)
    known.current = saved
  }, [JSON.stringify(saved)])
  const published = useRef(false)
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, lg: 7 }}>
        <Stack gap="lg">
          {link && (
            <PublishedLink
              link={link}
              isNew={props.isNew}
              regenerating={actions.create.isPending}
              onRegenerate={mayManage ? () => void publish() : undefined}
              onNew={mayManage ? props.onNew : undefined}
            />
          )}
          {mayManage ? (
            <LinkEditor
              form={form}
              section={props.section}
              onSection={props.onSection}
              isNew={!link}
              dirty={dirty}
              busy={actions.create.isPending || actions.update.isPending}
              onSubmit={() => void (link ? save(link) : publish())}
              onDiscard={() => form.setValues(saved)}
            />
          ) : (
            <Alert color="gray" icon={<IconInfoCircle aria-hidden />}>
              Administradores e gerentes criam e alteram os links. Você pode copiar e compartilhar.
            </Alert>
          )}
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 5 }}>
        <div className={classes.preview}>
          <LinkPreview config={config} company={company} />
        </div>
      </Grid.Col>
      <LeaveGuard mayLeave={() => !mayManage || !dirty || published.current} />
    </Grid>
  )

  async function publish() {
    if (form.validate().hasErrors) return
    // A failure is on a toast already, and what was typed stays.
    const made = await actions.create
      .mutateAsync({ companyId: company.id, config })
      .catch(() => null)
    if (!made) return
    published.current = true
    props.onPublished(made.id)
  }

  async function save(current: CaptureLink) {
    await actions.update.mutateAsync({ link: current, config }).catch(() => null)
  }
}

function isSame(one: LinkConfig, other: LinkConfig): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
