import { defineConfig } from 'vite'
import { asciiSource } from './ascii-source.ts'

/** Packages with wasm or native parts, which are loaded from files beside their code. */
const external = [
  '@electric-sql/pglite',
  '@embedpdf/pdfium',
  '@node-rs/argon2',
  'pg',
  'sharp',
  'tesseract.js',
]

/** Bundles our own code and the packages: a start that opens a thousand small files takes nearly twice as long. */
export default defineConfig({
  plugins: [asciiSource()],
  ssr: { noExternal: true, external },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: true,
    minify: false,
    rollupOptions: {
      input: {
        cli: 'src/cli/cli.ts',
        'ocr-child': 'src/platform/ocr/ocr-child.ts',
        'pdf-child': 'src/platform/pdf-engine/pdf-child.ts',
        'statement-child': 'src/money/statements/reading/apart/statement-child.ts',
        'words-child': 'src/platform/pdf-words/words-child.ts',
        'workbook-child': 'src/platform/binary-workbook/workbook-child.ts',
      },
      // Everything is beside cli.js: paths relative to a module stay the same in every chunk.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
