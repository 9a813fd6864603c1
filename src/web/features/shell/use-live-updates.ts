import type { RealtimeChannel } from '@supabase/supabase-js'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTenant } from '../../company/use-tenant.ts'
import { logFailure } from '../../log-failure.ts'
import type { Subject } from '../../query-client.ts'
import { useAuth } from '../../session/use-auth.ts'
import { supabase } from '../../supabase.ts'

/** Query subjects that depend on each table. */
const shownBy = {
  lead_progress: ['contacts'],
  leads_captured: ['contacts', 'leads', 'sellers', 'home', 'notifications', 'first-steps'],
  sellers: ['sellers', 'leads', 'contacts', 'home', 'first-steps'],
  team_members: ['teams', 'sellers'],
  teams: ['teams', 'sellers'],
  users: ['account', 'home', 'users'],
} satisfies Record<string, Subject[]>

type Table = keyof typeof shownBy
const tables = Object.keys(shownBy) as Table[]
/** Without a company: the others would show super_admin each company's leads, and tell it so (product decision 57). */
const ofThePlatform: Table[] = ['users']
/** Each lead gets its row when it is counted: a second event, which tells nothing new. */
const hearsUpdatesOnly = (table: Table) => table === 'lead_progress'
/** Milliseconds. A screen reads again at most once per pause. */
const pause = 1_000
const tryAgainAfter = 5_000

/**
 * Reads again when others write. Without a connection the 30 s refresh remains; after a reconnect,
 * everything shown is read once.
 */
export function useLiveUpdates(): void {
  const queryClient = useQueryClient()
  const { session, profile } = useAuth()
  const { companyId, choosesCompany } = useTenant()
  const userId = session?.user.id
  const isListening = userId !== undefined && profile?.approved === true
  const place = companyId ?? (choosesCompany ? 'todas' : null)
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    if (!isListening || place === null) return
    const again = readAgain(queryClient)
    const channel = supabase().channel(`painel:${place}:${attempt}`)
    for (const table of place === 'todas' ? ofThePlatform : tables) {
      const filter = place === 'todas' ? {} : { filter: `company_id=eq.${place}` }
      const wanted = { schema: 'public', table, ...filter }
      const told = () => again.soon(shownBy[table])
      if (hearsUpdatesOnly(table)) {
        channel.on('postgres_changes', { event: 'UPDATE', ...wanted }, told)
      } else {
        channel.on('postgres_changes', { event: '*', ...wanted }, told)
      }
    }
    let wasJoined = false
    let hasLeft = false
    let retry: number | undefined
    // A channel joins with the token that the client has at that time.
    void supabase()
      .realtime.setAuth()
      .then(() => {
        if (hasLeft) return
        channel.subscribe((status) => {
          if (hasLeft) return
          if (status === 'SUBSCRIBED') {
            if (wasJoined || attempt > 0) again.soon(Object.values(shownBy).flat())
            wasJoined = true
          } else if (status === 'CLOSED') {
            // The server closes a channel when its token expires; the next token opens another.
            retry = window.setTimeout(() => setAttempt((now) => now + 1), tryAgainAfter)
          }
        })
      })
      .catch((error) => logFailure('Live updates could not begin', error))
    return () => {
      hasLeft = true
      again.stop()
      window.clearTimeout(retry)
      void leave(channel)
    }
  }, [queryClient, isListening, place, attempt])
}

/** The client would keep an unused connection open for almost a minute. */
async function leave(channel: RealtimeChannel): Promise<void> {
  await supabase().removeChannel(channel)
  if (supabase().getChannels().length === 0) await supabase().realtime.disconnect()
}

function readAgain(queryClient: QueryClient) {
  const waiting = new Set<Subject>()
  let timer: number | undefined
  return {
    soon(subjects: readonly Subject[]) {
      for (const subject of subjects) waiting.add(subject)
      timer ??= window.setTimeout(() => {
        timer = undefined
        for (const subject of waiting) void queryClient.invalidateQueries({ queryKey: [subject] })
        waiting.clear()
      }, pause)
    },
    stop() {
      window.clearTimeout(timer)
    },
  }
}
