import { Button, Group, Paper, Text } from '@mantine/core'
import { type LinkForm, type Section, sectionOf } from './link-form.ts'
import { SettingsTabs } from './settings-tabs.tsx'

type Props = {
  form: LinkForm
  section: Section
  onSection: (section: Section) => void
  /** The link does not exist yet, so leaving asks nothing. */
  isNew: boolean
  dirty: boolean
  busy: boolean
  onSubmit: () => void
  onDiscard: () => void
}

export function LinkEditor(props: Props) {
  const { form, section, onSection, isNew, dirty, busy, onSubmit, onDiscard } = props
  const submit = form.onSubmit(onSubmit, (errors) => {
    const [path = ''] = Object.keys(errors)
    onSection(sectionOf(path))
    requestAnimationFrame(() => form.getInputNode(path)?.focus())
  })
  return (
    <Paper className="card" p="lg" component="section" aria-label="Configuração do link">
      <form onSubmit={submit} noValidate>
        <SettingsTabs form={form} section={section} onSection={onSection} />
        <Group mt="xl" gap="sm">
          <Button type="submit" loading={busy} disabled={!isNew && !dirty}>
            {isNew ? 'Gerar link' : 'Salvar alterações'}
          </Button>
          {!isNew && dirty && (
            <Button variant="default" onClick={onDiscard}>
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
