import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Alias, type Plugin, build } from 'vite'
import { messages } from '../../packages/contract/src/messages.ts'

/** The first script of a PDF's document, which begins to open the PDF. */
const firstScript = 'src/app/viewer-start/first.ts'

interface Built {
  /** The folder of this package. */
  root: string
  /** The folder of the built files. */
  outDir: string
  alias: Alias[]
  target: string[]
}

/**
 * Builds the first script as one file of its own. A second entry of the program's build would share its modules with
 * it, and so bring the whole program into the first wave.
 * @returns the name of the file
 */
export const buildFirstScript = async ({ root, outDir, alias, target }: Built): Promise<string> => {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    resolve: { alias },
    build: {
      target,
      outDir,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(root, firstScript),
        output: { format: 'iife', entryFileNames: 'assets/viewer-start-[hash].js' },
      },
    },
  })
  return fileNamed(outDir, /^viewer-start-.*\.js$/)
}

const fileNamed = async (outDir: string, pattern: RegExp): Promise<string> => {
  const [file, ...others] = (await readdir(join(outDir, 'assets'))).filter((name) => pattern.test(name))
  if (file === undefined || others.length > 0) throw new Error(`The build has no single ${pattern}.`)
  return `assets/${file}`
}

/** Reads what stands in the document of a PDF before the program has loaded. */
const readSkeleton = async (root: string): Promise<string> => {
  const skeleton = await readFile(join(root, 'viewer.html'), 'utf8')
  return skeleton.replace('%DISCLAIMER%', () => messages.disclaimer)
}

const insert = (html: string, before: string, inserted: string): string => {
  const [start, end, ...more] = html.split(before)
  if (start === undefined || end === undefined || more.length > 0)
    throw new Error(`The document has no single ${before}.`)
  return `${start}${inserted}${before}${end}`
}

const styleLinks = /\s*<link rel="stylesheet"[^>]*>/g

/**
 * Turns a document into the one of PDFs: it begins with the viewer's bars and the first script. Styles come after what
 * is painted without them, because a browser paints nothing before the styles of the head.
 */
const viewerHtml = (html: string, skeleton: string, script: string): string => {
  const styles = html.match(styleLinks) ?? []
  const withScript = insert(html.replaceAll(styleLinks, ''), '</head>', `${script}\n  `)
  const withSkeleton = insert(withScript, '<div class="preloader"', skeleton)
  return insert(withSkeleton, '<noscript>', `${styles.join('')}\n    `)
}

/** Builds the document of PDFs from a document that names the scripts and styles of the viewer. */
export const buildViewerHtml = async (html: string, built: Built): Promise<string> => {
  const script = await buildFirstScript(built)
  const worker = await fileNamed(built.outDir, /^pdf-worker-.*\.js$/)
  // Everything else gives way to the first script, the picture and the first bytes.
  const yielding = html.replaceAll(
    /<(link rel="modulepreload"|script type="module")/g,
    '<$1 fetchpriority="low"',
  )
  const tag = `<script async fetchpriority="high" data-viewer-start data-worker="/${worker}" src="/${script}"></script>`
  return viewerHtml(yielding, await readSkeleton(built.root), tag)
}

/** Gives the addresses of PDFs their document in development, too. The program starts the worker there. */
export const viewerDocument = (): Plugin => ({
  name: 'viewer-document',
  apply: 'serve',
  transformIndexHtml: {
    order: 'pre',
    handler: async (html, { originalUrl, server }) =>
      originalUrl === undefined || server === undefined || !/^\/pdfViewer\//i.test(originalUrl)
        ? html
        : viewerHtml(
            html,
            await readSkeleton(server.config.root),
            `<script type="module" data-viewer-start src="/${firstScript}"></script>`,
          ),
  },
})
