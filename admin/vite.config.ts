import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * One build for both areas: `/admin` and `/baker` serve the same page, whose assets lie under
 * `/admin/`. No asset is inlined and no polyfill injected, so that `default-src 'self'` holds.
 */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/admin/',
  plugins: [react()],
  // The thread that reads order files runs in a browser: csv-parse has a build of itself for that. Every
  // browser we build for has `Object.entries`.
  resolve: {
    alias: [
      {
        find: /^object\.entries$/,
        replacement: fileURLToPath(new URL('objectEntries.cjs', import.meta.url)),
      },
      { find: /^csv-parse$/, replacement: 'csv-parse/browser/esm' },
      { find: /^csv-parse\/sync$/, replacement: 'csv-parse/browser/esm/sync' },
    ],
  },
  // Its parts are fetched with the first job of their kind.
  worker: { format: 'es' },
  build: {
    outDir: '../dist/admin',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What every screen needs comes in two files, not in the sixty that sharing would cut it into: two
    // requests, and better compressed. What others wrote changes seldom and stays in the browser.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /[\\/]node_modules[\\/]/, priority: 1 },
            { name: 'frame', tags: ['$initial'] },
          ],
        },
      },
    },
    manifest: true,
    reportCompressedSize: false,
  },
})
