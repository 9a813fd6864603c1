import { Group, Text, TextInput } from '@mantine/core'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useState } from 'react'
import { findHost, isAllowedDomain } from '../../../../domain/widget/widget-domains.ts'
import { SettingsCard } from '../../../ui/cards/settings-card.tsx'
import { SitesInput } from '../sites-input.tsx'
import type { SettingsProps } from './widget-settings.ts'

export function DomainSettings({ settings, onChange }: SettingsProps) {
  const { domains } = settings
  const [site, setSite] = useState('')
  return (
    <SettingsCard title="Domínios permitidos" note="Em outros sites o botão não aparece.">
      <SitesInput
        description="Deixe vazio para permitir qualquer site. Com ou sem www, tanto faz; use *.sualoja.com.br para incluir os subdomínios."
        value={domains}
        onChange={(sites) => onChange({ domains: sites })}
      />
      <TextInput
        label="Testar um endereço"
        placeholder="https://www.sualoja.com.br/contato"
        value={site}
        onChange={(event) => setSite(event.currentTarget.value)}
      />
      <div role="status">{site.trim() && <Verdict domains={domains} site={site} />}</div>
    </SettingsCard>
  )
}

function Verdict({ domains, site }: { domains: readonly string[]; site: string }) {
  const host = findHost(site)
  if (!host) return <Text size="sm">Isto não é um endereço de site.</Text>
  const allowed = isAllowedDomain(domains, site)
  const Icon = allowed ? IconCircleCheck : IconCircleX
  return (
    <Group
      gap={6}
      wrap="nowrap"
      c={allowed ? 'light-dark(#166534, #86efac)' : 'var(--mantine-color-error)'}
    >
      <Icon size={18} aria-hidden />
      <Text size="sm">
        {allowed ? `O botão aparece em ${host}.` : `O botão não aparece em ${host}.`}
      </Text>
    </Group>
  )
}
