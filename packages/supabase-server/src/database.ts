export { bootstrap } from './bootstrap/bootstrap.ts'
export {
  anonymous,
  type Caller,
  type Database,
  DatabaseError,
  type DatabaseServer,
  type Row,
  type Run,
  type Statement,
  serviceRole,
} from './database/database.ts'
export { flushOne } from './database/folder/flush-folder.ts'
export { markMoved } from './database/folder/moved-database.ts'
export { beginRestore, endRestore, expectNoDatabase } from './database/folder/unfinished-restore.ts'
export { isMissingRoutine } from './database/is-missing-routine.ts'
export { lockStart } from './database/lock-start.ts'
export { migrate, readApplied } from './database/migrations/migrate.ts'
export {
  type Migration,
  type Rules,
  readMigrations,
} from './database/migrations/read-migrations.ts'
export { openDatabase } from './database/open-database.ts'
export { openPglite } from './database/pglite/pglite.ts'
export { openPostgres } from './database/postgres/postgres.ts'
export { findPrepared } from './database/prepared/find-prepared.ts'
export { keepPrepared } from './database/prepared/keep-prepared.ts'
export type { PreparedDatabase } from './database/prepared/prepared-database.ts'
export { markPrepared } from './database/prepared/renew-values.ts'
export { describeError, withoutQuotes, withoutValues } from './describe-error.ts'
