import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

const compress = promisify(brotliCompress)
/** Smaller responses fit one packet. */
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
