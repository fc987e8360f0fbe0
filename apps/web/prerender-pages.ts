import react from '@vitejs/plugin-react'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Alias, type Manifest, type Plugin, build } from 'vite'
import { prerenderedHtml, shellHtml } from './prerendered-html.ts'
import { previewSubjects } from './preview-subjects.ts'
import type { PrerenderedPage } from './src/app/prerender.tsx'

interface PrerenderEntry {
  prerenderedPages: readonly PrerenderedPage[]
  renderPage: (page: PrerenderedPage) => Promise<{ title: string; markup: string }>
}

/** Skips worker builds: prerendering reads no PDF, and the PDF worker is a large build of its own. */
const withoutWorkers = (): Plugin => ({
  name: 'without-workers',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('?worker&url') ? '\0no-worker' : undefined),
  load: (id) => (id === '\0no-worker' ? `export default ''` : undefined),
})

const buildEntry = async (root: string, outDir: string, alias: Alias[]): Promise<PrerenderEntry> => {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    resolve: { alias },
    plugins: [react(), previewSubjects(), withoutWorkers()],
    build: { ssr: 'src/app/prerender.tsx', outDir, emptyOutDir: true, minify: false },
  })
  return import(pathToFileURL(join(outDir, 'prerender.js')).href)
}

/**
 * Lists the chunks that the pages of signed-in people fetch as soon as the program has started.
 * These are the bar, and the calls for the person and the subjects. The bundler may have put a call into a
 * chunk of another name.
 */
const signedInParts = (manifest: Manifest): string[] => [
  'src/app/layout/signed-in-bar.tsx',
  ...Object.keys(manifest).filter((key) =>
    ['students', 'subjects', 'dss'].includes(manifest[key]?.name ?? ''),
  ),
]

/**
 * Writes the public pages as HTML below `prerendered/`, rendered from the same components.
 * They are built once more for Node, rendered, and inserted into index.html. The browser mounts fresh in
 * their place.
 */
export const prerenderPages = ({ alias }: { alias: Alias[] }): Plugin => {
  let root = ''
  let outDir = ''
  let isWritten = false
  return {
    name: 'prerender-pages',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
      outDir = resolve(config.root, config.build.outDir)
    },
    writeBundle: () => {
      isWritten = true
    },
    closeBundle: async () => {
      // A failed build is closed too.
      if (!isWritten) return
      // Inside the package, so that its dependencies resolve.
      await mkdir(join(root, 'node_modules'), { recursive: true })
      const folder = await mkdtemp(join(root, 'node_modules', '.prerender-'))
      try {
        const { prerenderedPages, renderPage } = await buildEntry(root, folder, alias)
        const template = await readFile(join(outDir, 'index.html'), 'utf8')
        const manifest: Manifest = JSON.parse(await readFile(join(outDir, '.vite', 'manifest.json'), 'utf8'))
        await mkdir(join(outDir, 'prerendered'), { recursive: true })
        for (const page of prerenderedPages) {
          const html = prerenderedHtml({ page, ...(await renderPage(page)), template, manifest })
          await writeFile(join(outDir, 'prerendered', page.file), html)
        }
        await writeFile(
          join(outDir, 'index.html'),
          shellHtml({ template, manifest, parts: signedInParts(manifest) }),
        )
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}
