import react from '@vitejs/plugin-react'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Alias, type Manifest, type Plugin, build } from 'vite'
import { prerenderedHtml, shellHtml } from './prerendered-html.ts'
import { buildViewerHtml } from './viewer-document.ts'
import { type SocialPicture, drawSocialPicture, socialAddress } from './social-pictures.ts'
import { previewSubjects } from './preview-subjects.ts'
import { type Shell, shells } from '../../packages/contract/src/addresses.ts'
import type { PrerenderedPage } from './src/app/prerender.tsx'

interface PrerenderEntry {
  socialPictures: readonly SocialPicture[]
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

/** The group with the bar of a signed-in person. */
const signedInBar = 'bar'

/** The parts of the program that each page needs besides what all pages need. */
const shellParts: Record<Shell, readonly string[]> = {
  home: ['src/app/pages/home-page.tsx', signedInBar],
  subject: ['src/app/pages/subject-page.tsx', signedInBar],
  viewer: ['viewer', 'opening', signedInBar],
  other: [signedInBar],
}

/** Returns the file of a document below the built files. */
const fileOf = (shell: Shell) =>
  shell === 'other' ? 'index.html' : join('prerendered', 'shells', `${shell}.html`)

/**
 * Writes the public pages as HTML below `prerendered/`, rendered from the same components.
 * They are built once more for Node, rendered, and inserted into index.html. The browser mounts fresh in
 * their place. The other pages have documents that preload what they need.
 */
export const prerenderPages = ({ alias, target }: { alias: Alias[]; target: string[] }): Plugin => {
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
        const { prerenderedPages, renderPage, socialPictures } = await buildEntry(root, folder, alias)
        const template = await readFile(join(outDir, 'index.html'), 'utf8')
        const manifest: Manifest = JSON.parse(await readFile(join(outDir, '.vite', 'manifest.json'), 'utf8'))
        await mkdir(join(outDir, 'prerendered', 'shells'), { recursive: true })
        await mkdir(join(outDir, 'social'), { recursive: true })
        for (const picture of socialPictures)
          await writeFile(join(outDir, socialAddress(picture.name)), drawSocialPicture(picture))
        for (const page of prerenderedPages) {
          const html = prerenderedHtml({ page, ...(await renderPage(page)), template, manifest })
          await writeFile(join(outDir, 'prerendered', page.file), html)
        }
        for (const shell of shells) {
          const html = shellHtml({ template, manifest, parts: shellParts[shell] })
          const isViewer = shell === 'viewer'
          const document = isViewer ? await buildViewerHtml(html, { root, outDir, alias, target }) : html
          await writeFile(join(outDir, fileOf(shell)), document)
        }
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}
