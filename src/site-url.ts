import { type Config, serverOrigin } from './config.ts'
import type { Project } from './gateway/project.ts'

/** Where links in mails lead, and what the keys of devices are for. */
export const siteUrlOf = (config: Config, { auth }: Project): string =>
  config.publicUrl ?? auth.siteUrl ?? serverOrigin(config)
