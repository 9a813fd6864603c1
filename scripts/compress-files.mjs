/** For the build: beside each text file that browsers are sent, the same with Brotli at its best, which nobody waits for. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

const compress = promisify(brotliCompress)
/** Below it the answer is one packet either way, as for what is compressed on the way (src/app.ts). */
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
