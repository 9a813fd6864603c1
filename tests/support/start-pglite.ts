import { startPglite } from '../../packages/supabase-server/tests/support/database/start-pglite.ts'
import { built, migrations } from './project.ts'

export default startPglite(migrations, built)
