/** Product decision 25. */
import { type FormConfig, readFormConfig } from './form-config.ts'

/** In the default order (spec section 5). */
export const pageFields = ['name', 'phone', 'email', 'city', 'company'] as const

export type PageField = (typeof pageFields)[number]

export interface PageForm {
  readonly title: string
  readonly description: string | null
  readonly fields: readonly string[]
}

/** Only name and phone are required. */
export function readPageForm({ title, description, fields }: PageForm): FormConfig {
  const enabled = fields.map((name) => [name, { enabled: true }])
  const config = readFormConfig({ fields: Object.fromEntries(enabled), fieldOrder: fields })
  const words = { title, description: description ?? '' }
  return { ...config, appearance: { ...config.appearance, ...words } }
}
