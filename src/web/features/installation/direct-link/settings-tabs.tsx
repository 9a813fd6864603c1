import { Tabs } from '@mantine/core'
import { AnalyticsSettings } from './analytics-settings.tsx'
import { BasicSettings } from './basic-settings.tsx'
import { BehaviorSettings } from './behavior-settings.tsx'
import { FieldSettings } from './field-settings.tsx'
import type { LinkEditing, Section } from './link-editing.ts'
import { LookSettings } from './look-settings.tsx'

const parts = [
  { section: 'basic', label: 'Básico', Settings: BasicSettings },
  { section: 'fields', label: 'Campos', Settings: FieldSettings },
  { section: 'look', label: 'Visual', Settings: LookSettings },
  { section: 'behavior', label: 'Comportamento', Settings: BehaviorSettings },
  { section: 'analytics', label: 'Análises', Settings: AnalyticsSettings },
] as const satisfies { section: Section; label: string; Settings: unknown }[]

type Props = { form: LinkEditing; section: Section; onSection: (section: Section) => void }

export function SettingsTabs({ form, section, onSection }: Props) {
  return (
    <Tabs
      variant="pills"
      value={section}
      onChange={(chosen) => chosen && onSection(chosen as Section)}
      keepMounted={false}
    >
      <Tabs.List mb="lg" aria-label="Configuração do link">
        {parts.map(({ section: value, label }) => (
          <Tabs.Tab key={value} value={value}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {parts.map(({ section: value, Settings }) => (
        <Tabs.Panel key={value} value={value}>
          <Settings form={form} />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
