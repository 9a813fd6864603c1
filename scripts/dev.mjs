/** The dashboard with hot reload on PORT, and the server, restarted after each build. */
import { fork, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createBuilder, createServer } from 'vite'
import { superAdminForDevelopment } from './dev/super-admin.mjs'

const root = join(import.meta.dirname, '..')
const port = Number(process.env.PORT ?? 3000)
const serverPort = port + 1

const prepared = spawn(process.execPath, ['scripts/prepare.mjs'], { cwd: root, stdio: 'inherit' })
await new Promise((resolve) => prepared.once('exit', resolve))

let server
let due

/** The builds end at nearly the same time. */
function restartSoon() {
  clearTimeout(due)
  due = setTimeout(restart, 300)
}

function restart() {
  // The old process must release the data folder first.
  if (server?.exitCode === null) {
    server.once('exit', start)
    server.kill()
  } else start()
}

function start() {
  server = fork(join(root, 'dist/server/main.js'), {
    cwd: root,
    env: { ...process.env, PORT: String(serverPort), PUBLIC_URL: `http://localhost:${port}` },
  })
}

const builder = await createBuilder({ build: { watch: {} }, logLevel: 'warn' })
for (const name of ['visitor', 'landing', 'widget', 'server']) {
  const watcher = await builder.build(builder.environments[name])
  watcher.on('event', ({ code }) => {
    if (code === 'END') restartSoon()
  })
}

const web = await createServer({
  server: { port, strictPort: true },
  plugins: [
    superAdminForDevelopment({
      server: `http://127.0.0.1:${serverPort}`,
      dataDir: process.env.DATA_DIR ?? join(root, 'data'),
    }),
  ],
})
await web.listen()
web.printUrls()

process.once('SIGINT', async () => {
  server?.kill()
  await web.close()
  process.exit(0)
})
