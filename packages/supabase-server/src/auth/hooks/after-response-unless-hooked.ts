import type { AuthContext } from '../context.ts'

/**
 * Runs the work after the response, so that its time reveals no account. With a before-user-created hook it runs
 * first, since the client must receive the hook's refusal.
 */
export async function afterResponseUnlessHooked(
  { project, afterResponse }: Pick<AuthContext, 'project' | 'afterResponse'>,
  work: () => Promise<void>,
): Promise<void> {
  if (project.auth.hook.beforeUserCreated) await work()
  else afterResponse(work)
}
