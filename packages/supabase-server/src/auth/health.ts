/** GET /health */
import type { Handler } from './context.ts'

/** Clients and dashboards look for this name. */
export const health: Handler = async () => ({
  name: 'GoTrue',
  description: 'Authentication in the protocol of GoTrue',
})
