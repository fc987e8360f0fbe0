import { defineConfig } from 'vite'

/** Bundles our own code; packages stay in node_modules, where their wasm and native parts lie. */
export default defineConfig({
  ssr: { noExternal: [/^@lectureshelf\//] },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: true,
    minify: false,
    rollupOptions: {
      input: { cli: 'src/cli/cli.ts', 'pdf-child': 'src/platform/pdf-engine/pdf-child.ts' },
      // Everything lies beside cli.js: paths relative to a module stay the same in every chunk.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
