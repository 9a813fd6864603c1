import { Alert, Grid, Stack, Title } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { readFormConfig } from '../../../../domain/form/form-config.ts'
import { shortAddress } from '../../../create-short-link.ts'
import { LeaveGuard } from '../../../ui/leave-guard.tsx'
import { FormPreview, type PreviewCompany } from '../../../visitor-form/form-preview.tsx'
import { useShownConfig } from '../../../visitor-form/use-shown-config.ts'
import { newLinkSettings, readSettings } from './capture-address.ts'
import { ChatCard } from './chat-card.tsx'
import { type Section, useLinkEditing } from './link-editing.ts'
import { LinkEditor } from './link-editor.tsx'
import type { ShortLink } from './links-queries.ts'
import { OvertakenNotice } from './overtaken-notice.tsx'
import { PublishedLink } from './published-link.tsx'
import { useLinkActions } from './use-link-actions.ts'
import { useLinkBase } from './use-link-base.ts'

type Props = {
  company: PreviewCompany
  /** Undefined creates a link. */
  link: ShortLink | undefined
  /** Of a link that is created. */
  newTeamId: string | null
  mayManage: boolean
  isLedTo: boolean
  section: Section
  onSection: (section: Section) => void
  onPublished: (id: string) => void
  onNew: () => void
}

export function LinkWorkspace(props: Props) {
  const { company, link, mayManage } = props
  const [fresh] = useState({ ...newLinkSettings, teamId: props.newTeamId })
  const saved = link ? readSettings(link) : fresh
  const form = useLinkEditing(saved)
  const actions = useLinkActions()
  const config = readFormConfig(form.values)
  const shown = useShownConfig(config, company.id)
  const settings = { ...config, teamId: form.values.teamId }
  const { base, dirty, overtaken, setSent, takeTheirs, keepMine } = useLinkBase(
    link,
    saved,
    form,
    settings,
  )
  const published = useRef(false)
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, lg: 7 }}>
        <Stack gap="lg">
          {link && (
            <PublishedLink
              link={link}
              isLedTo={props.isLedTo}
              regenerating={actions.create.isPending}
              onRegenerate={mayManage ? () => void publish() : undefined}
              onNew={mayManage ? props.onNew : undefined}
            />
          )}
          {overtaken && <OvertakenNotice onTakeTheirs={takeTheirs} onKeepMine={keepMine} />}
          {mayManage ? (
            <LinkEditor
              form={form}
              section={props.section}
              onSection={props.onSection}
              isNew={!link}
              dirty={dirty}
              making={actions.create.isPending}
              saving={actions.update.isPending}
              onSubmit={() => void (base.link ? save(base.link) : publish())}
              onDiscard={takeTheirs}
            />
          ) : (
            <Alert color="gray" icon={<IconInfoCircle aria-hidden />}>
              Apenas administradores e gerentes podem criar e alterar links. Você pode copiar e
              compartilhar.
            </Alert>
          )}
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 5 }}>
        <Stack
          gap="md"
          component="section"
          aria-label="Pré-visualização"
          pos={{ lg: 'sticky' }}
          top={80}
        >
          <Title order={2} fz="lg">
            Pré-visualização
          </Title>
          <FormPreview title="Formulário como o cliente vê" config={config} company={company} />
          <ChatCard
            config={shown}
            companyName={company.name}
            address={link && shortAddress(link.short_code)}
          />
        </Stack>
      </Grid.Col>
      <LeaveGuard mayLeave={() => !mayManage || !dirty || published.current}>
        As alterações neste link ainda não foram publicadas.
      </LeaveGuard>
    </Grid>
  )

  async function publish() {
    if (form.validate().hasErrors) return
    // The toast tells the failure; the input stays.
    const made = await actions.create
      .mutateAsync({ companyId: company.id, settings, replaces: link !== undefined })
      .catch(() => null)
    // Does not navigate after the user has left.
    if (!made || !isShown.current) return
    published.current = true
    props.onPublished(made.id)
  }

  async function save(current: ShortLink) {
    setSent(settings)
    const change = { base: { link: current, settings: base.settings }, settings }
    await actions.update.mutateAsync(change).catch(() => setSent(null))
  }
}
