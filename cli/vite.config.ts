import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/** Some packages ask where they lie, as CommonJS modules may; a chunk answers for them. */
const WHERE_IT_LIES = `import { fileURLToPath as toFilePath } from 'node:url'
import { dirname as toFolder } from 'node:path'
const __filename = toFilePath(import.meta.url), __dirname = toFolder(__filename)`

/**
 * The command line for Node: one entry, one for each of its threads, a chunk per command. The packages are in it: opening one file
 * in place of a thousand takes a third off every start.
 */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  build: {
    ssr: true,
    outDir: fileURLToPath(new URL('../dist/cli', import.meta.url)),
    target: 'node20',
    // A command that is running may still load a chunk of the build before this one.
    emptyOutDir: false,
    rolldownOptions: {
      // The threads are loaded as files by their names (`runtime.ts`, `commands/start.ts`).
      input: {
        main: 'main.ts',
        contentThread: 'content/contentThread.ts',
        engineThread: 'worker/engineThread.ts',
      },
      output: {
        banner: WHERE_IT_LIES,
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
      },
    },
  },
  ssr: { noExternal: true },
})
