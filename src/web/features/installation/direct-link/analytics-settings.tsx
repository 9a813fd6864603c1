import { Stack, Switch, Text, TextInput } from '@mantine/core'
import type { LinkEditing } from './link-editing.ts'

const tags = [
  {
    name: 'utmSource',
    label: 'utm_source',
    description: 'De onde vem a visita',
    example: 'instagram',
  },
  {
    name: 'utmMedium',
    label: 'utm_medium',
    description: 'O tipo de anúncio ou post',
    example: 'stories',
  },
  {
    name: 'utmCampaign',
    label: 'utm_campaign',
    description: 'A campanha',
    example: 'feirao-novembro',
  },
] as const

export function AnalyticsSettings({ form }: { form: LinkEditing }) {
  const { enableUTM } = form.values.analytics
  return (
    <Stack gap="lg">
      <Switch
        label="Identificar visitas com UTM"
        description="Os dados de UTM ficam em cada contato. As plataformas de anúncios não os recebem: Meta e Google Ads recebem o código do clique no anúncio."
        {...form.getInputProps('analytics.enableUTM', { type: 'checkbox' })}
      />
      {enableUTM &&
        tags.map(({ name, label, description, example }) => (
          <TextInput
            key={name}
            label={label}
            description={description}
            placeholder={example}
            maxLength={200}
            {...form.getInputProps(`analytics.${name}`)}
          />
        ))}
      {enableUTM && (
        <Text size="sm" c="dimmed">
          Se o endereço aberto já tiver UTM, vale o do endereço.
        </Text>
      )}
    </Stack>
  )
}
