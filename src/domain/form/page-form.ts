/** Product decision 25. */
import { type FormConfig, readFormConfig } from './form-config.ts'

/** In the default order (spec section 5). */
export const pageFields = ['name', 'phone', 'email', 'city', 'company'] as const

export type PageField = (typeof pageFields)[number]

export interface PageForm {
  readonly title: string
  readonly description: string | null
  readonly fields: readonly string[]
  /** Defaults stand for colours that are not `#rrggbb`. */
  readonly primary_color: string
  readonly background_color: string
  readonly logo_url: string | null
}

/** Only name and phone are required. */
export function readPageForm({ title, description, fields, ...look }: PageForm): FormConfig {
  const enabled = fields.map((name) => [name, { enabled: true }])
  const config = readFormConfig({
    fields: Object.fromEntries(enabled),
    fieldOrder: fields,
    appearance: {
      primaryColor: look.primary_color,
      backgroundColor: look.background_color,
      showLogo: true,
      logoUrl: look.logo_url,
    },
  })
  const words = { title, description: description ?? '' }
  return { ...config, appearance: { ...config.appearance, ...words } }
}
