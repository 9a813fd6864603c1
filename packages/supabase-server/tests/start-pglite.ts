import { join } from 'node:path'
import { startPglite } from './support/database/start-pglite.ts'

export default startPglite(join(import.meta.dirname, 'project/migrations'))
