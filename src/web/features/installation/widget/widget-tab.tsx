/** The widget tab (spec section 2, "Installation"). */
import { Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  defaultWidgetConfig,
  readWidgetConfig,
  widgetAttributes,
} from '../../../../domain/widget/widget-config.ts'
import { companyQuery } from '../../../company/company.ts'
import { useTenant } from '../../../company/use-tenant.ts'
import { companyLogoQuery } from '../../../pictures/pictures-queries.ts'
import { LeaveGuard } from '../../../ui/leave-guard.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { CompanySettings } from './company-settings.tsx'
import { DomainSettings } from './domain-settings.tsx'
import { FormFieldsCard } from './form-fields-card.tsx'
import { LookSettings } from './look-settings.tsx'
import { ReopenSnippet } from './reopen-snippet.tsx'
import { SnippetCard } from './snippet-card.tsx'
import { WidgetPreview } from './widget-preview.tsx'
import classes from './widget-tab.module.css'

export function WidgetTab() {
  const { companyId } = useTenant()
  const company = useQuery(companyQuery(companyId))
  if (!companyId)
    return <Text c="dimmed">Escolha acima uma empresa para montar o botão do site dela.</Text>
  if (company.isError && company.data === undefined) {
    return (
      <LoadError
        title="Erro ao carregar dados"
        message="Não foi possível carregar os dados da empresa."
        query={company}
      />
    )
  }
  if (company.isPending) return <Skeleton h={640} radius="lg" />
  return (
    <WidgetSettings key={companyId} companyId={companyId} companyName={company.data?.name ?? ''} />
  )
}

function WidgetSettings({ companyId, companyName }: { companyId: string; companyName: string }) {
  const [settings, setSettings] = useState({ ...defaultWidgetConfig, companyId, companyName })
  const { data: own } = useQuery(companyLogoQuery(companyId))
  // Without its version, installed buttons follow later changes of the logo.
  const logoUrl = settings.logoUrl || (own ?? '').replace(/\?.*/, '')
  // Normalized as the installed script reads it.
  const attributes = widgetAttributes({ ...settings, logoUrl })
  const config = readWidgetConfig((name) => attributes[name])
  const written = JSON.stringify(attributes)
  /** The attributes last copied, or unchanged. */
  const kept = useRef(written)
  const group = {
    settings,
    onChange: (change: Partial<typeof settings>) => setSettings((now) => ({ ...now, ...change })),
  }
  return (
    <div className={classes.columns}>
      <div className={classes.result}>
        <WidgetPreview config={config} />
        <SnippetCard
          config={config}
          onCopied={() => {
            kept.current = written
          }}
        />
      </div>
      <Stack gap="lg">
        <LookSettings {...group} />
        <CompanySettings {...group} />
        <FormFieldsCard {...group} />
        <DomainSettings {...group} />
        <ReopenSnippet
          companyId={companyId}
          onOpen={(opened) => {
            const next = { ...opened, companyName: opened.companyName || companyName }
            kept.current = JSON.stringify(widgetAttributes(next))
            setSettings(next)
          }}
        />
      </Stack>
      <LeaveGuard mayLeave={() => written === kept.current}>
        Você mudou o botão e ainda não copiou o código.
      </LeaveGuard>
    </div>
  )
}
