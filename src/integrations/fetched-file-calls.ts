/** Calls of supabase/schemas/90_integrations/13_fetched_files.sql, as the server. */
import sql from 'sql-template-tag'
import type { Caller, Database, Row } from 'supabase-server/database'
import type { ContactRow } from '../domain/csv/contacts-csv.ts'

const pageSize = 1_000

/** A lead without a conversion has no name. */
export interface GoogleConversion extends Row {
  readonly lead_id: string
  readonly created_at: string
  readonly gclid: string | null
  readonly gbraid: string | null
  readonly wbraid: string | null
  readonly name: string | null
  readonly at: string
  /** In reais. */
  readonly value: number | string | null
  /** Null or false where the person was not asked: who refused is left out. */
  readonly agreed: boolean | null
}

interface GoogleFile extends Row {
  readonly company_id: string
  readonly time_zone: string
}

/** @param hash hexadecimal SHA-256 of the password */
export async function openGoogleFile(
  database: Database,
  caller: Caller,
  id: string,
  hash: string,
): Promise<GoogleFile | undefined> {
  const [file] = await database.run<GoogleFile>(
    caller,
    sql`select * from private.open_google_file(${id}::uuid, ${hash})`,
  )
  return file
}

export const listConversions = (
  database: Database,
  caller: Caller,
  id: string,
  last?: GoogleConversion,
): Promise<GoogleConversion[]> =>
  database.run<GoogleConversion>(
    caller,
    sql`select * from private.list_google_conversions(${id}::uuid, ${last?.created_at ?? null}::timestamptz,
      ${last?.lead_id ?? null}::uuid, ${pageSize}::integer)`,
  )

/** Writes the line that the screen shows. */
export async function noteFileRead(database: Database, caller: Caller, id: string, count: number) {
  await database.run(
    caller,
    sql`select private.note_file_read(${id}::uuid, 'file.read', ${count}::bigint)`,
  )
}

interface OpenedExport extends Row {
  readonly key_id: string
  readonly company_id: string
  readonly time_zone: string
  readonly begins: string
  readonly ends: string
}

interface Period {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly days: number
}

/** @param hash hexadecimal SHA-256 of the token */
export async function openExport(
  database: Database,
  caller: Caller,
  hash: string,
  { from, to, days }: Period,
): Promise<OpenedExport | undefined> {
  const [opened] = await database.run<OpenedExport>(
    caller,
    sql`select * from private.open_export(decode(${hash}, 'hex'), ${from ?? null}::date, ${to ?? null}::date,
      ${days}::integer)`,
  )
  return opened
}

export interface ExportedContact extends Row, ContactRow {
  readonly id: string
}

export const listExport = (
  database: Database,
  caller: Caller,
  { company_id, begins, ends }: OpenedExport,
  last?: ExportedContact,
): Promise<ExportedContact[]> =>
  database.run<ExportedContact>(
    caller,
    sql`select * from private.list_export(${company_id}::uuid, ${begins}::timestamptz, ${ends}::timestamptz,
      ${last?.created_at ?? null}::timestamptz, ${last?.id ?? null}::uuid, ${pageSize}::integer)`,
  )
