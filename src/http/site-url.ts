import type { Project } from 'supabase-server'
import { type Config, serverOrigin } from '../start/config.ts'

/** Where links in mails lead, and what the keys of devices are for. */
export const siteUrlOf = (config: Config, { auth }: Project): string =>
  config.publicUrl ?? auth.siteUrl ?? serverOrigin(config)
