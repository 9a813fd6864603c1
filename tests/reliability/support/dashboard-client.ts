/** A signed-in user of the company with live updates open, through the official client. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, onTestFinished } from 'vitest'
import { serviceKey } from './project.ts'
import { openClient, signIn } from './supabase-client.ts'
import type { Target } from './visitors.ts'

interface DashboardClient {
  readonly client: SupabaseClient
  /** Ids of leads received, with repetitions. */
  readonly heard: readonly string[]
  /** Leads read after a reconnection that lost events. */
  readonly read: readonly string[]
}

const account = { email: 'lia@confianca.example', password: 'senha 123 da Lia' }

/** Creates the account and opens its dashboard. */
export async function createDashboardClient(target: Target): Promise<DashboardClient> {
  const operator = openClient(target, await serviceKey())
  const { data, error } = await operator.auth.admin.createUser({ ...account, email_confirm: true })
  if (error) throw error
  const company = await operator.from('companies').select('id').single()
  const membership = { company_id: company.data?.id, approved: true }
  const joined = await operator.from('users').update(membership).eq('id', data.user.id).select()
  expect(joined.data).toHaveLength(1)
  return openDashboardClient(target)
}

/** Opens another tab of the account. */
export async function openDashboardClient(target: Target): Promise<DashboardClient> {
  const client = await signIn(target, account)
  onTestFinished(() => void client.removeAllChannels())
  const heard: string[] = []
  const read: string[] = []
  const channel = client.channel('leads')
  channel.on(
    'postgres_changes',
    { event: 'INSERT', schema: 'public', table: 'leads_captured' },
    (change) => heard.push(change.new.id),
  )
  await new Promise<void>((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === 'SUBSCRIBED') {
        resolve()
        void readAll()
      } else if (error) reject(error)
    })
  })
  async function readAll() {
    const leads = await client.from('leads_captured').select('id')
    read.push(...(leads.data ?? []).map(({ id }) => id))
  }
  return { client, heard, read }
}
