import type { Project } from 'supabase-server'
import { type Config, serverOrigin } from '../start/config.ts'

export const siteUrlOf = (config: Config, { auth }: Project): string =>
  config.publicUrl ?? auth.siteUrl ?? serverOrigin(config)
