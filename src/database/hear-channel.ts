import postgres from 'postgres'
import { authenticatorPassword } from './authenticator.ts'

/**
 * On a connection of its own, which the driver opens again whenever it is lost.
 * @param connected called each time: what was said meanwhile is gone
 */
export async function hearChannel(
  url: string,
  options: postgres.Options<Record<string, postgres.PostgresType>>,
  channel: string,
  heard: (payload: string) => void,
  connected: () => void,
): Promise<() => Promise<void>> {
  const driver = postgres(url, {
    ...options,
    user: 'authenticator',
    password: authenticatorPassword(url),
    connection: { application_name: 'rodizio' },
    max: 1,
  })
  await driver.listen(channel, heard, connected)
  return () => driver.end({ timeout: 5 })
}
