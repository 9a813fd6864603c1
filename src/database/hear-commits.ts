import postgres from 'postgres'
import { authenticatorPassword } from './authenticator.ts'

/** The channel on which processes tell each other that there is something new to read. */
export const commits = 'rodizio_commits'

/** On a connection of its own, which the driver opens again whenever it is lost; then too there may be news. */
export async function hearCommits(
  url: string,
  options: postgres.Options<Record<string, postgres.PostgresType>>,
  heard: () => void,
): Promise<() => Promise<void>> {
  const driver = postgres(url, {
    ...options,
    user: 'authenticator',
    password: authenticatorPassword(url),
    connection: { application_name: 'rodizio' },
    max: 1,
  })
  await driver.listen(commits, heard, heard)
  return () => driver.end({ timeout: 5 })
}
