/** Commands: backup, restore, move. */
import type { Config } from '../start/config.ts'
import { backup } from './backup.ts'
import { move } from './move.ts'
import { restore } from './restore.ts'

type Command = (config: Config, path: string | undefined, buildFolder: string) => Promise<string>

const commands: Readonly<Record<string, Command>> = {
  backup,
  restore,
  move,
}

/** Returns a message. @throws for an unknown command */
export async function operate(
  config: Config,
  name: string,
  [path]: readonly string[],
  buildFolder: string,
): Promise<string> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new Error(`Unknown: ${name}. There are: ${Object.keys(commands).join(', ')}.`)
  return command(config, path, buildFolder)
}
