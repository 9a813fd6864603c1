/** GET /health */
import type { Handler } from './context.ts'

/** The name is the protocol's: clients and dashboards look for it. */
export const health: Handler = async () => ({
  name: 'GoTrue',
  description: 'Authentication in the protocol of GoTrue',
})
