import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compressFiles } from './scripts/compress-files.mjs'

/** What the built server loads from node_modules. */
export const loadedApart = [
  '@aws-sdk/client-s3',
  '@electric-sql/pglite',
  '@node-rs/bcrypt',
  '@simplewebauthn/server',
  'css-tree',
  'fs-native-extensions',
  'rolldown',
  'sharp',
]

/** iPhones from before 2017 stay at iOS 15 or 16. */
const visitorsTarget = 'ios15'

export default defineConfig({
  root: 'src/web',
  plugins: [react(), landingPictures(), appIcons()],
  build: { target: 'es2022', chunkSizeWarningLimit: 700 },
  server: { proxy: devProxy() },
  environments: {
    client: {
      build: {
        outDir: '../../dist/web',
        emptyOutDir: true,
        manifest: true,
        rolldownOptions: {
          output: {
            // Two files for /login instead of thirty; what screens share is one instead of eighty.
            codeSplitting: {
              groups: [
                { name: 'start', test: /\/src\/web\/main\.tsx$/, priority: 2 },
                { name: 'sign-in', test: /\/sign-in\/login-page\.tsx$/, priority: 1 },
                { name: 'shared', minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
    visitor: {
      consumer: 'client',
      build: {
        target: visitorsTarget,
        outDir: '../../dist/visitor',
        emptyOutDir: true,
        copyPublicDir: false,
        rollupOptions: {
          input: 'src/capture/enhance.ts',
          output: { entryFileNames: 'enhance-[hash].js', format: 'iife' },
        },
      },
    },
    sellerPage: {
      consumer: 'client',
      build: {
        target: visitorsTarget,
        outDir: '../../dist/seller-page',
        emptyOutDir: true,
        copyPublicDir: false,
        rollupOptions: {
          input: {
            enhance: 'src/seller-page/enhance/enhance.ts',
            sw: 'src/seller-page/enhance/service-worker.ts',
          },
          output: {
            // The browser compares a service worker by its content.
            entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'enhance-[hash].js'),
          },
        },
      },
    },
    landing: {
      consumer: 'client',
      build: {
        target: visitorsTarget,
        outDir: '../../dist/landing',
        emptyOutDir: true,
        copyPublicDir: false,
        rollupOptions: {
          input: 'src/landing/landing-script.ts',
          output: { entryFileNames: 'landing-[hash].js' },
        },
      },
    },
    widget: {
      consumer: 'client',
      build: {
        target: visitorsTarget,
        outDir: '../../dist/widget',
        emptyOutDir: true,
        copyPublicDir: false,
        // Other sites embed this URL.
        rollupOptions: {
          input: 'src/widget/widget.ts',
          output: { entryFileNames: 'widget.js', format: 'iife' },
        },
      },
    },
    // Prerenders /login; the build removes it afterwards.
    firstPaint: {
      consumer: 'server',
      build: {
        ssr: true,
        outDir: '../../dist/first-paint',
        emptyOutDir: true,
        copyPublicDir: false,
        rollupOptions: {
          input: 'src/web/first-paint/write-login-page.ts',
          output: { entryFileNames: 'write-login-page.js' },
        },
      },
    },
    server: {
      consumer: 'server',
      // One file loads in half the time of hundreds. NODE_ENV makes React use its production build.
      resolve: { noExternal: true, external: loadedApart },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        ssr: true,
        outDir: '../../dist/server',
        emptyOutDir: true,
        copyPublicDir: false,
        rollupOptions: {
          input: {
            main: 'src/main.ts',
            'pglite-worker': 'packages/supabase-server/src/database/pglite/pglite-worker.ts',
            'bundle-process': 'packages/supabase-server/src/functions/bundle-process.ts',
            'prepare-database': 'src/start/prepare-database.ts',
          },
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      const folderOf = (name: string) => {
        const { root, build } = builder.environments[name]?.config ?? builder.config
        return resolve(root, build.outDir)
      }
      const { server, ssr: _, ...others } = builder.environments
      if (server) await builder.build(server)
      const prepared = prepareDatabase(folderOf('server'))
      for (const environment of Object.values(others)) await builder.build(environment)
      const program = pathToFileURL(resolve(folderOf('firstPaint'), 'write-login-page.js')).href
      const { writeLoginPages } = await import(program)
      writeLoginPages(folderOf('client'))
      rmSync(folderOf('firstPaint'), { recursive: true })
      const sent = [resolve(folderOf('client'), 'assets'), folderOf('visitor'), folderOf('widget')]
      await Promise.all([prepared, ...sent.map(compressFiles)])
    },
  },
})

/** A first start unpacks it (database/prepared). */
async function prepareDatabase(server: string): Promise<void> {
  const program = resolve(server, 'prepare-database.js')
  const into = resolve(server, '../database')
  await promisify(execFile)(process.execPath, [program, resolve('supabase/migrations'), into])
}

/** The page adds the version as a query (src/landing/routes.ts). */
function landingPictures(): Plugin {
  const folder = 'src/landing/pictures'
  return {
    name: 'landing-pictures',
    applyToEnvironment: ({ name }) => name === 'landing',
    generateBundle() {
      for (const file of readdirSync(folder)) {
        const source = readFileSync(`${folder}/${file}`)
        this.emitFile({ type: 'asset', fileName: `pictures/${file}`, source })
      }
    },
  }
}

/** Of the installed seller's page. */
function appIcons(): Plugin {
  return {
    name: 'app-icons',
    applyToEnvironment: ({ name }) => name === 'sellerPage',
    async generateBundle() {
      const { default: sharp } = await import('sharp')
      for (const size of [192, 512]) {
        const source = await sharp('src/web/favicon.svg', { density: 72 * (size / 32) })
          .resize(size, size)
          .png()
          .toBuffer()
        this.emitFile({ type: 'asset', fileName: `icon-${size}.png`, source })
      }
    },
  }
}

/** scripts/dev.mjs runs the server. */
function devProxy() {
  const server = `http://127.0.0.1:${Number(process.env.PORT ?? 3000) + 1}`
  const paths = [
    '/rest/v1',
    '/auth/v1',
    '/functions/v1',
    '/storage/v1',
    '/realtime/v1',
    '/config.json',
    '/l/',
    '/capture-lead',
    '/p/',
    '/privacidade/',
    '/v/',
    '/visitor/',
    '/widget',
    '/landing/',
    '/first-run',
    '^/$',
    '/robots.txt',
  ]
  return Object.fromEntries(paths.map((path) => [path, { target: server, ws: true }]))
}
