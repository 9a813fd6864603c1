import type { WidgetConfig } from '../../../../domain/widget-config.ts'

export type SetWidget = (change: Partial<WidgetConfig>) => void

/** What every group of settings is given: what was typed, and how to change it. */
export type SettingsProps = { settings: WidgetConfig; onChange: SetWidget }
