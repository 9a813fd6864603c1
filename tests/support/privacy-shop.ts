/** A company whose privacy page takes requests (product.md 56), and the mails that follow. */
import sql from 'sql-template-tag'
import type { Caller, DatabaseServer } from 'supabase-server/database'
import { expect } from 'vitest'
import { mailJobs } from '../../src/jobs/mail-jobs.ts'
import type { NoticeMail } from '../../src/jobs/notice-mail.ts'
import { runNextJob } from '../../src/jobs/run-jobs.ts'
import { writeNoticeMail } from '../../src/mail/write-notice-mail.ts'
import { capture } from './capture.ts'
import { createPerson } from './database-callers.ts'
import { foldLeads } from './fold-leads.ts'
import { createRotation } from './rotation.ts'
import { openVisitorPages, sendForm } from './visitor.ts'

export const phone = '81912345678'
export const email = 'rita@example.com'

export function openPrivacyShops(server: DatabaseServer) {
  const pages = openVisitorPages(server, { rateLimit: false })

  async function openShop() {
    const { company } = await createRotation(server, { Ana: {} })
    const { id, caller } = await createPerson(server, company, { role: 'manager' })
    const url = `/privacidade/${company.id}`
    const send = (given: object = {}) =>
      capture(server, {
        p_company_id: company.id,
        p_name: 'Rita Melo',
        p_phone: phone,
        p_email: email,
        ...given,
      })
    const request = (fields: Record<string, string>) => sendForm(pages, url, fields)
    const list = (as: Caller = caller) =>
      server.database.run(as, sql`select * from public.list_privacy_requests(${company.id}::uuid)`)
    return { company, manager: { id, caller }, url, send, request, list }
  }

  /** Runs the due mail jobs and returns what they send. */
  async function sendAll(): Promise<NoticeMail[]> {
    await foldLeads(server)
    const mails: NoticeMail[] = []
    const { queue_daily_summaries: _, ...handlers } = mailJobs(async (mail) => {
      mails.push(mail)
    })
    const { signal } = new AbortController()
    while (await runNextJob(server.database, handlers, () => undefined, signal));
    return mails
  }

  /** The address in the mail that proves the person. */
  async function findLink(to = email): Promise<string> {
    const [mail, ...others] = await sendAll()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ kind: 'privacy_link', to })
    const { text } = writeNoticeMail(mail as NoticeMail, 'https://rodizio.example')
    const [, path] = /https:\/\/rodizio\.example(\/privacidade\/\S+)/.exec(String(text)) ?? []
    return String(path)
  }

  const press = (link: string) => sendForm(pages, link, {})

  return { pages, openShop, sendAll, findLink, press }
}
