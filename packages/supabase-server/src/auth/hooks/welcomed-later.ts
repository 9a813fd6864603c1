import type { AuthContext } from '../context.ts'

/**
 * After the answer, so that its time says nothing of accounts; but at once where an operator's hook has a word on whoever
 * is new, since the client is to hear it.
 */
export async function welcomedLater(
  { project, later }: Pick<AuthContext, 'project' | 'later'>,
  work: () => Promise<void>,
): Promise<void> {
  if (project.auth.hook.beforeUserCreated) await work()
  else later(work)
}
