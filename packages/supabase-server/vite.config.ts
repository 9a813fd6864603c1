/** Builds dist/, the package for installation elsewhere; this repository imports its sources. */
import { readFileSync } from 'node:fs'
import { defineConfig, type Plugin } from 'vite'

export default defineConfig({
  plugins: [manifest()],
  build: {
    ssr: true,
    target: 'node20',
    minify: false,
    rollupOptions: {
      input: {
        index: 'src/index.ts',
        database: 'src/database.ts',
        bin: 'src/bin.ts',
        'pglite-worker': 'src/database/pglite/pglite-worker.ts',
        'bundle-process': 'src/functions/bundle-process.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})

function manifest(): Plugin {
  return {
    name: 'manifest',
    generateBundle() {
      const { scripts, devDependencies, ...own } = JSON.parse(readFileSync('package.json', 'utf8'))
      const built = {
        ...own,
        exports: {
          '.': { types: './types/index.d.ts', default: './index.js' },
          './database': { types: './types/database.d.ts', default: './database.js' },
        },
        bin: { 'supabase-server': './bin.js' },
      }
      const files = {
        'package.json': JSON.stringify(built),
        'README.md': readFileSync('README.md'),
      }
      for (const [fileName, source] of Object.entries(files)) {
        this.emitFile({ type: 'asset', fileName, source })
      }
    },
  }
}
