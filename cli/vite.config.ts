import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/** The command line for Node: one entry, a chunk per command, the packages left where they are. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  build: {
    ssr: 'main.ts',
    outDir: fileURLToPath(new URL('../dist/cli', import.meta.url)),
    target: 'node20',
    // A command that is running may still load a chunk of the build before this one.
    emptyOutDir: false,
    rolldownOptions: {
      output: { entryFileNames: 'main.js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
  // The parser of the command line is in every start: one file is faster than a package's folder.
  ssr: { noExternal: ['commander'] },
})
