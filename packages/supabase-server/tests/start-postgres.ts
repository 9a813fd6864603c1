import { join } from 'node:path'
import { startPostgres } from './support/database/start-postgres.ts'

export default startPostgres(join(import.meta.dirname, 'project/migrations'), 'supabase_template')
