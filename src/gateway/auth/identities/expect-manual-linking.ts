import { AppError } from '../../../app-error.ts'
import type { AuthContext } from '../context.ts'

/** @throws manual_linking_disabled, the switch of config.toml */
export function expectManualLinking({ project }: AuthContext): void {
  if (project.auth.enableManualLinking) return
  throw new AppError('manual_linking_disabled', 'Manual linking is disabled')
}
