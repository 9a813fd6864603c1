/** Processes that share a database must share its files. */
import sql from 'sql-template-tag'
import { type Database, serviceRole } from '../../database/database.ts'
import type { FileStore } from './file-store.ts'

/** The first place written to keeps the files; an S3 store replaces a folder. */
export function keptInOnePlace(files: FileStore, database: Database): FileStore {
  let claimed = false
  async function claim(): Promise<void> {
    if (claimed) return
    const [row] = await database.run<{ place: string }>(
      serviceRole,
      sql`select _gateway.claim_file_place(${files.place}) as place`,
    )
    if (row?.place !== files.place) throw new Error(elsewhere(row?.place))
    claimed = true
  }
  return {
    ...files,
    write: async (version, content) => {
      await claim()
      return files.write(version, content)
    },
    copy: async (from, to) => {
      await claim()
      return files.copy(from, to)
    },
    /** Runs at start, since reads from the wrong place would answer 404. */
    async check() {
      await files.check()
      const [row] = await database.run<{ place: string | null }>(
        serviceRole,
        sql`select _gateway.get_file_place() as place`,
      )
      const known = row?.place ?? files.place
      if (known !== files.place && files.place !== 's3') throw new Error(elsewhere(known))
    },
  }
}

function elsewhere(place = ''): string {
  const where = place === 's3' ? 'in an S3 store' : 'in the DATA_DIR of another process'
  return `The files of this database are ${where}. Processes that share DATABASE_URL need S3_URL, or one DATA_DIR that all of them reach.`
}
