/** Commands: backup, restore, move, remove-factors. */
import type { Config } from '../start/config.ts'
import { backup } from './backup.ts'
import { move } from './move.ts'
import { removeFactors } from './remove-factors.ts'
import { restore } from './restore.ts'

type Run = (config: Config, parameter: string | undefined, buildFolder: string) => Promise<string>

const commands: Readonly<Record<string, { run: Run; usage: string }>> = {
  backup: { run: backup, usage: 'backup FILE            writes all data to a new file' },
  restore: { run: restore, usage: 'restore FILE           reads it into an empty place' },
  move: { run: move, usage: 'move                   from DATA_DIR to DATABASE_URL' },
  'remove-factors': {
    run: removeFactors,
    usage: 'remove-factors E-MAIL  lets in who lost the second factor',
  },
}

/** Returns a message. @throws for an unknown command */
export async function operate(
  config: Config,
  name: string,
  [parameter]: readonly string[],
  buildFolder: string,
): Promise<string> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new Error(`Unknown: ${name}. There are: ${Object.keys(commands).join(', ')}.`)
  return command.run(config, parameter, buildFolder)
}

export const help = [
  'Without a command it starts the server. The variables of a start say where the data are.',
  ...Object.values(commands).map(({ usage }) => `  ${usage}`),
].join('\n')
