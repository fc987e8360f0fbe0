import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import floors from './browser-floors.json' with { type: 'json' }
import { chunkGroups } from './chunk-groups.ts'
import { chunkModules } from './chunk-modules.ts'
import { fontPreload } from './font-preload.ts'
import { gentleFocusTrap } from './gentle-focus-trap.ts'
import { mantineStyles } from './mantine-styles.ts'
import { offlineShell } from './offline-shell.ts'
import { pdfjsAssets } from './pdfjs-assets.ts'
import { prerenderPages } from './prerender-pages.ts'
import { pdfjsParts } from './pdfjs-parts.ts'
import { precompress } from './precompress.ts'
import { previewSubjects } from './preview-subjects.ts'
import { viewerDocument } from './viewer-document.ts'
import { withoutScrollArea } from './without-scroll-area.ts'

const server = `http://127.0.0.1:${process.env.PORT ?? '4000'}`

// The oldest supported browsers; boot.js shows a message to older ones, `scripts/check-floors.mjs` knows what they lack.
const target = Object.entries(floors).map(([name, version]) => `${name}${version}`)

/** The parts that a person waits for most: their scripts are asked for together. */
const hastyParts = /\/(home|subject|search|marks|plans|sign-up|pdf-viewer)-page-|\/(viewer|opening|sign-in)/

const alias = [
  // React has had this hook since version 18: the replacement for older ones is 0.7 KB for no one.
  {
    find: /^use-sync-external-store\/shim\/with-selector$/,
    replacement: 'use-sync-external-store/with-selector',
  },
  {
    find: /^react-remove-scroll$/,
    replacement: fileURLToPath(new URL('src/lib/scroll-lock.tsx', import.meta.url)),
  },
  { find: /^zod$/, replacement: fileURLToPath(new URL('src/lib/zod-without-eval.ts', import.meta.url)) },
]

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    withoutScrollArea(),
    gentleFocusTrap(),
    pdfjsAssets(),
    pdfjsParts(),
    previewSubjects(),
    mantineStyles(),
    fontPreload(),
    viewerDocument(),
    prerenderPages({ alias, target }),
    offlineShell({ target }),
    precompress(),
    chunkModules(fileURLToPath(new URL('../..', import.meta.url))),
  ],
  resolve: { alias },
  worker: { plugins: () => [pdfjsParts()] },
  // pdf.js is one large chunk on purpose: only the viewer loads it.
  build: {
    target,
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1500,
    modulePreload: {
      // Safari before 17 alone lacks it, and preloads scripts instead; its replacement would come too late for the first.
      polyfill: false,
      // The program would name 150 files. Parts that few open at once find their scripts themselves, a wave later.
      resolveDependencies: (filename, files, { hostType }) =>
        hostType === 'html' || hastyParts.test(filename)
          ? files
          : files.filter((file) => file.endsWith('.css')),
    },
    manifest: true,
    rolldownOptions: {
      // A sentence is then in the pages that say it; as a constant it would be in the program, which all pages load.
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
      output: {
        codeSplitting: { groups: chunkGroups },
        // The program names 100 files, and a hash cannot be compressed: with 8 letters it has 0.2 KB more.
        chunkFileNames: 'assets/[name]-[hash:7].js',
      },
    },
  },
  // A slow machine may pause for seconds. The tests share no lasting state, so they run without isolation: a
  // process per file would cost five times as long.
  test: {
    testTimeout: 30_000,
    expect: { poll: { timeout: 20_000 } },
    isolate: false,
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['src/**/*.test.ts', '*.test.ts'],
          setupFiles: ['test/rules-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'components',
          include: ['src/**/*.test.tsx'],
          environment: 'happy-dom',
          environmentOptions: {
            happyDOM: {
              settings: {
                device: { prefersReducedMotion: 'reduce' },
                // It takes a link that saves a file for a way to another page, which the next tests would begin on.
                navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true },
              },
            },
          },
          setupFiles: ['test/setup.ts'],
        },
      },
    ],
  },
  server: {
    port: 5173,
    proxy: {
      '/api': server,
      '/covers': server,
      '/samples': server,
      // Only the sign-up and feedback forms are posted to the root; the page itself is served by Vite.
      '^/$': { target: server, bypass: (request) => (request.method === 'POST' ? undefined : request.url) },
    },
  },
})
