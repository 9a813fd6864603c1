/**
 * Writes login.html and login-google.html at build time, so that /login shows its form before any
 * script arrives.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sessionStorageKey } from '../../domain/accounts/session-storage-key.ts'
import { drawSignIn } from './draw-sign-in.tsx'
import { firstPaintId } from './first-paint-id.ts'
import { keepUsedRules } from './keep-used-rules.ts'

type Chunk = { name?: string; file: string; css?: string[]; imports?: string[] }
type Manifest = Record<string, Chunk>

/** Sets the colours before the first paint, and hides the form with a session or a mail's link. */
const look = `(function(d){try{var s=localStorage.getItem('mantine-color-scheme-value')}catch(e){}
if(s!=='dark'&&s!=='light')s=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'
d.dataset.mantineColorScheme=s
try{if(localStorage.getItem('${sessionStorageKey}')||location.hash)d.dataset.firstPaint='off'}catch(e){}
})(document.documentElement)`

/** @param folder of the build, with index.html and assets/ */
export function writeLoginPages(folder: string): void {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
  const needed = findNeeded(manifest, ['index.html', findChunk(manifest, 'sign-in')])
  const index = readFileSync(join(folder, 'index.html'), 'utf8')
  const page = (drawn: string) => writePage(folder, { manifest, needed, index, drawn })
  writeFileSync(join(folder, 'login.html'), page(drawSignIn({ google: false })))
  writeFileSync(join(folder, 'login-google.html'), page(drawSignIn({ google: true })))
}

interface Parts {
  readonly manifest: Manifest
  /** Chunks that /login loads. */
  readonly needed: readonly string[]
  readonly index: string
  readonly drawn: string
}

function writePage(folder: string, { manifest, needed, index, drawn }: Parts): string {
  const styles = needed.flatMap((name) => manifest[name]?.css ?? [])
  const css = styles.map((file) => readFileSync(join(folder, file), 'utf8')).join('')
  const hide = `#${firstPaintId}~#root,[data-first-paint=off] #${firstPaintId}{display:none}[data-first-paint=off] #root{display:block!important}`
  const head = [
    `<script>${look}</script>`,
    `<style>${keepUsedRules(css, drawn)}${hide}</style>`,
    `<noscript><style>#${firstPaintId}{display:none}</style></noscript>`,
    // These block neither scripts nor the first paint (leave-first-paint.ts).
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}" media="print" data-late>`),
    ...needed.map((name) => {
      const { file } = manifest[name] as Chunk
      return name === 'index.html'
        ? `<script type="module" fetchpriority="low" src="/${file}"></script>`
        : `<link rel="modulepreload" fetchpriority="low" href="/${file}">`
    }),
  ].join('\n    ')
  return index
    .replace(
      /\s*<(script type="module"|link rel="(modulepreload|stylesheet)")[^>]*>(<\/script>)?/g,
      '',
    )
    .replace('<title>Rodízio</title>', '<title>Entrar · Rodízio</title>')
    .replace('</head>', `  ${head}\n  </head>`)
    .replace(
      '<div id="root">',
      `<div id="${firstPaintId}" inert>${drawn}</div>\n    <div id="root">`,
    )
}

/** @param name a chunk group of vite.config.ts */
function findChunk(manifest: Manifest, name: string): string {
  const [key] = Object.entries(manifest).find(([, chunk]) => chunk.name === name) ?? []
  if (!key) throw new Error(`The build has no chunk ${name}.`)
  return key
}

function findNeeded(manifest: Manifest, names: string[], seen = new Set<string>()): string[] {
  for (const name of names) {
    if (seen.has(name)) continue
    seen.add(name)
    findNeeded(manifest, manifest[name]?.imports ?? [], seen)
  }
  return [...seen]
}
