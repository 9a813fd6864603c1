/** Build step: writes a Brotli file of the highest level next to each text file. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

const compress = promisify(brotliCompress)
/** Smaller responses fit one packet; same threshold as in src/app.ts. */
const threshold = 1_024

/** @param {string} folder */
export async function compressFiles(folder) {
  const names = await readdir(folder)
  await Promise.all(
    names
      .filter((name) => /\.(js|css|svg)$/.test(name))
      .map(async (name) => {
        const content = await readFile(join(folder, name))
        if (content.length < threshold) return
        await writeFile(join(folder, `${name}.br`), await compress(content))
      }),
  )
}
