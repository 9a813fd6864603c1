import type { WidgetConfig } from '../../../../domain/widget/widget-config.ts'

export type SettingsProps = {
  settings: WidgetConfig
  onChange: (change: Partial<WidgetConfig>) => void
}
