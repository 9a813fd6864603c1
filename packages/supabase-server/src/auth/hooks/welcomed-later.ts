import type { AuthContext } from '../context.ts'

/**
 * Runs the work after the response, so that its time reveals no account. With a before-user-created hook it runs
 * first, since the client must receive the hook's refusal.
 */
export async function welcomedLater(
  { project, later }: Pick<AuthContext, 'project' | 'later'>,
  work: () => Promise<void>,
): Promise<void> {
  if (project.auth.hook.beforeUserCreated) await work()
  else later(work)
}
