import type { FormConfig } from './form-config.ts'

/** @param path in the bucket; null without a logo */
export const logoAddress = (origin: string, path: string | null) =>
  path === null ? null : `${origin}/storage/v1/object/public/logos/${path}`

/** A form that shows a logo and names no picture shows the company's. */
export function withCompanyLogo(config: FormConfig, address: string | null | undefined) {
  const { appearance } = config
  if (!address || !appearance.showLogo || appearance.logoUrl) return config
  return { ...config, appearance: { ...appearance, logoUrl: address } }
}
