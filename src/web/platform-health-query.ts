import { queryOptions } from '@tanstack/react-query'
import type { Database } from './database.types.ts'
import { live } from './live.ts'
import { supabase } from './supabase.ts'

/** See supabase/schemas/95_platform. Null is what nothing tells. */
type Row = Database['public']['Functions']['get_platform_health']['Returns'][number]
type Moment = 'backup_at' | 'jobs_due_since' | 'mail_sent_at' | 'mail_failed_at'
export type PlatformHealth = Omit<Row, 'servers' | 'faults' | 'backup_note' | Moment> & {
  [name in Moment | 'backup_note']: string | null
} & { servers: ServerState[]; faults: PlatformFault[] }

/** What a process told of itself a minute ago (src/start/report-server.ts). */
type ServerState = {
  /** Machine and port. */
  name: string
  started_at: string
  facts: {
    version: string
    node: string
    engine: 'pglite' | 'postgres'
    public_url: string | null
    behind_proxy: boolean
    data_dir: string
    files_host: string | null
    mail_host: string | null
    /** Bytes. */
    disk_free?: number
    disk_size?: number
  }
}

export type PlatformFault = {
  code: string
  severity: string
  since: string | null
  numbers: Record<string, number | string | null>
}

export const platformHealthQuery = queryOptions({
  queryKey: ['platform-health'],
  queryFn: readPlatformHealth,
  ...live,
})

async function readPlatformHealth(): Promise<PlatformHealth> {
  const { data, error } = await supabase().rpc('get_platform_health').single()
  if (error) throw error
  return data as PlatformHealth
}
