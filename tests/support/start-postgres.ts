import { startPostgres } from '../../packages/supabase-server/tests/support/database/start-postgres.ts'
import { migrations } from './project.ts'

export default startPostgres(migrations, 'rodizio_template')
