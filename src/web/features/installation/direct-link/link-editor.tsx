import { Button, Group, Paper, Tabs, Text } from '@mantine/core'
import { useRef } from 'react'
import { AnalyticsSettings } from './analytics-settings.tsx'
import { BasicSettings } from './basic-settings.tsx'
import { BehaviorSettings } from './behavior-settings.tsx'
import { FieldSettings } from './field-settings.tsx'
import { type LinkEditing, type Section, sectionOf } from './link-editing.ts'
import { LookSettings } from './look-settings.tsx'

type Props = {
  form: LinkEditing
  section: Section
  onSection: (section: Section) => void
  /** The link does not exist yet, so leaving asks nothing. */
  isNew: boolean
  dirty: boolean
  making: boolean
  saving: boolean
  onSubmit: () => void
  onDiscard: () => void
}

export function LinkEditor(props: Props) {
  const { form, section, onSection, isNew, dirty, making, saving } = props
  const submitButton = useRef<HTMLButtonElement>(null)
  const submit = form.onSubmit(
    () => {
      // The field with the focus is inert until the link exists.
      if (isNew) submitButton.current?.focus()
      props.onSubmit()
    },
    (errors) => {
      const [path = ''] = Object.keys(errors)
      onSection(sectionOf(path))
      requestAnimationFrame(() => form.getInputNode(path)?.focus())
    },
  )
  return (
    <Paper className="card" p="lg" component="section" aria-label="Configuração do link">
      <form onSubmit={submit} noValidate>
        {/* Input during the creation would be lost. */}
        <div inert={making}>
          <SettingsTabs form={form} section={section} onSection={onSection} />
        </div>
        <Group mt="xl" gap="sm">
          <Button
            ref={submitButton}
            type="submit"
            loading={making || saving}
            disabled={!isNew && !dirty}
          >
            {isNew ? 'Gerar link' : 'Salvar alterações'}
          </Button>
          {!isNew && dirty && (
            <Button variant="default" disabled={making} onClick={props.onDiscard}>
              Descartar
            </Button>
          )}
          <Text size="sm" c="dimmed" role="status">
            {!isNew && (dirty ? 'Alterações ainda não publicadas.' : 'Tudo publicado.')}
          </Text>
        </Group>
      </form>
    </Paper>
  )
}

const parts = [
  { section: 'basic', label: 'Básico', Settings: BasicSettings },
  { section: 'fields', label: 'Campos', Settings: FieldSettings },
  { section: 'look', label: 'Visual', Settings: LookSettings },
  { section: 'behavior', label: 'Comportamento', Settings: BehaviorSettings },
  { section: 'analytics', label: 'Análises', Settings: AnalyticsSettings },
] as const satisfies { section: Section; label: string; Settings: unknown }[]

type TabsProps = Pick<Props, 'form' | 'section' | 'onSection'>

function SettingsTabs({ form, section, onSection }: TabsProps) {
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
