import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { inject, onTestFinished } from 'vitest'

export type Environment = Readonly<Record<string, string>>

export interface ServerProcess {
  readonly origin: string
  readonly anonKey: string
  readonly pid: number
  output(): string
  /** SIGKILL, or the given signal; resolves with the exit code. */
  end(signal?: NodeJS.Signals): Promise<number | null>
}

interface Options {
  readonly nodeOptions?: readonly string[]
  readonly program?: string
  /** A shell command to run first in the same shell, such as `ulimit`. */
  readonly after?: string
  /** As npm does: inside a shell that forwards no signals. */
  readonly withinShell?: boolean
}

interface Launch extends Options {
  readonly command?: readonly string[]
}

/** @throws with the output when the server ends before it prints its address */
export async function startServer(
  environment: Environment,
  options: Options = {},
): Promise<ServerProcess> {
  const { process: child, output, exit } = launch(environment, options)
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const [, address] = /Rodízio em (http:\S+)/.exec(output()) ?? []
      if (address) resolve(address)
    })
    void exit.then((code) => reject(new Error(`The server ended with ${code}.\n${output()}`)))
  })
  const config = (await (await fetch(`${origin}/config.json`)).json()) as { anonKey: string }
  return {
    origin,
    anonKey: config.anonKey,
    pid: child.pid ?? 0,
    output,
    end(signal = 'SIGKILL') {
      child.kill(signal)
      return exit
    },
  }
}

/** For a start that is expected to fail, or that `watch` ends. */
export async function runServer(
  environment: Environment,
  watch: (child: ChildProcess, output: () => string) => void = () => {},
  options: Options = {},
): Promise<{ code: number | null; output: string }> {
  const { process: child, output, exit } = launch(environment, options)
  watch(child, output)
  return { code: await exit, output: output() }
}

export interface StartingServer {
  kill(): Promise<number | null>
  readonly ended: Promise<{ code: number | null; output: string }>
}

/** For a start or command that is killed midway. */
export function beginServer(environment: Environment, ...command: string[]): StartingServer {
  const { process: child, output, exit } = launch(environment, { command })
  return {
    kill() {
      child.kill('SIGKILL')
      return exit
    },
    ended: exit.then((code) => ({ code, output: output() })),
  }
}

/** Runs a subcommand, such as `backup file`. @throws with its output */
export async function runCommand(environment: Environment, ...command: string[]): Promise<string> {
  const { output, exit } = launch(environment, { command })
  if ((await exit) !== 0) throw new Error(output())
  return output()
}

function launch(
  environment: Environment,
  {
    nodeOptions = [],
    program: build = inject('serverProgram'),
    after,
    withinShell = false,
    command: asked = [],
  }: Launch,
) {
  const command = [process.execPath, ...nodeOptions, build, ...asked]
  const shell = withinShell ? '"$@"; exit $?' : after && `${after}; exec "$@"`
  const [program = '', ...parameters] = shell ? ['/bin/sh', '-c', shell, 'sh', ...command] : command
  const child = spawn(program, parameters, {
    env: { PATH: process.env.PATH ?? '', HOST: '127.0.0.1', PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
  }
  const exit = once(child, 'close').then(([code]) => code as number | null)
  onTestFinished(() => endForGood(child))
  return { process: child, output: () => text, exit }
}

function endForGood(child: ChildProcess): void {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
}

/** The status of /readyz. @throws on a timeout */
export async function readiness({ origin }: ServerProcess): Promise<number> {
  return (await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(30_000) })).status
}

/** Resident megabytes; 0 without /proc. */
export function memory({ pid }: ServerProcess): number {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes ?? 0) / 1024
  } catch {
    return 0
  }
}
