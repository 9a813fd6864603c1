import { Select, Stack } from '@mantine/core'
import { leadSourceLabel, linkSources } from '../../../../domain/links/lead-sources.ts'
import { TeamSelect } from '../../../company/team-select.tsx'
import type { LinkEditing } from './link-editing.ts'
import { MessageInput } from './message-input.tsx'

export function BasicSettings({ form }: { form: LinkEditing }) {
  const { source } = form.values
  // Links made elsewhere may have another source.
  const offered = [...new Set<string>([...linkSources, source])]
  return (
    <Stack gap="lg">
      <MessageInput
        value={form.values.message}
        onChange={(message) => form.setFieldValue('message', message)}
      />
      <Select
        label="Origem do lead"
        description="Aparece em cada contato, para você saber de onde ele veio."
        data={offered.map((value) => ({ value, label: leadSourceLabel(value) }))}
        allowDeselect={false}
        maw={320}
        {...form.getInputProps('source')}
      />
      <TeamSelect maw={320} {...form.getInputProps('teamId')} />
    </Stack>
  )
}
