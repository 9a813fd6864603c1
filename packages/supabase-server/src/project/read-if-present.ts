import { readFile } from 'node:fs/promises'

/** The file's text, or undefined where there is none; a file that cannot be read is an error. */
export async function readIfPresent(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
