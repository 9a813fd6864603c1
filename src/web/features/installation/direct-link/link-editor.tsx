import { Button, Group, Paper, Text } from '@mantine/core'
import { useRef } from 'react'
import { type LinkEditing, type Section, sectionOf } from './link-editing.ts'
import { SettingsTabs } from './settings-tabs.tsx'

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
