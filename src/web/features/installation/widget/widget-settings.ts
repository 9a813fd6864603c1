import type { WidgetConfig } from '../../../../domain/widget/widget-config.ts'

/** What every group of settings is given: what was typed, and how to change it. */
export type SettingsProps = {
  settings: WidgetConfig
  onChange: (change: Partial<WidgetConfig>) => void
}
