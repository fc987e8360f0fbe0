import { createHash } from 'node:crypto'
import { readFile, readdir, writeFile } from 'node:fs/promises'
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
 * Builds the first script on its own. A second entry of the program's build would share its modules with it, and so
 * bring the whole program into the first wave.
 */
const buildFirstScript = async ({ root, alias, target }: Built): Promise<string> => {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    resolve: { alias },
    build: {
      target,
      write: false,
      modulePreload: false,
      rolldownOptions: { input: join(root, firstScript), output: { format: 'iife' } },
    },
  })
  const [result, ...others] = [built].flat()
  const [script, ...more] = result !== undefined && 'output' in result ? result.output : []
  if (script?.type !== 'chunk' || others.length + more.length > 0)
    throw new Error(`${firstScript} is not one script.`)
  if (script.code.trim() === '') throw new Error(`${firstScript} has nothing to run.`)
  return script.code.trim()
}

const fileNamed = async (outDir: string, pattern: RegExp): Promise<string> => {
  const [file, ...others] = (await readdir(join(outDir, 'assets'))).filter((name) => pattern.test(name))
  if (file === undefined || others.length > 0) throw new Error(`The build has no single ${pattern}.`)
  return `assets/${file}`
}

/** Renders a script inside the document. The server allows it by its hash. */
const inlineScript = (code: string, attributes = ''): string => {
  if (/<\/?script|<!--/i.test(code)) throw new Error('A script inside a document cannot contain its own end.')
  return `<script${attributes}>${code}</script>`
}

/** Reads what stands in the document of a PDF before the program has loaded. */
const readSkeleton = async (root: string): Promise<string> => {
  const skeleton = await readFile(join(root, 'viewer.html'), 'utf8')
  return skeleton.replace('%DISCLAIMER%', () => messages.disclaimer)
}

const replaceOnce = (html: string, found: string, replacement: string): string => {
  const [start, end, ...more] = html.split(found)
  if (start === undefined || end === undefined || more.length > 0)
    throw new Error(`The document has no single ${found}.`)
  return `${start}${replacement}${end}`
}

const programScript = /<script type="module" crossorigin src="([^"]+)"><\/script>/
const bootScript = '<script src="/boot.js"></script>'
const preloader = '<div class="preloader"'
const styleLinks = /\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g

interface ViewerParts {
  skeleton: string
  /** What stands in the place of `bootScript`. */
  scripts: string
  styles: string
}

/**
 * Turns a document into the one of PDFs: it begins with the first script and the viewer's bars. Styles come after what
 * is painted without them, because a browser paints nothing before the styles of the head.
 */
const viewerHtml = (html: string, { skeleton, scripts, styles }: ViewerParts): string => {
  const withScripts = replaceOnce(html.replaceAll(styleLinks, ''), bootScript, scripts)
  const withSkeleton = replaceOnce(withScripts, preloader, `${skeleton}${preloader}`)
  return replaceOnce(withSkeleton, '<noscript>', `${styles}\n    <noscript>`)
}

/**
 * Joins the styles of the program's chunks into one file.
 * The program asks for each style that its document does not name, so they stay named, and disabled.
 */
const joinStyles = async (html: string, outDir: string): Promise<string> => {
  const files = [...html.matchAll(styleLinks)].flatMap(([, file = '']) => file)
  const texts = await Promise.all(files.map((file) => readFile(join(outDir, file), 'utf8')))
  const joined = texts.join('\n')
  const hash = createHash('sha256').update(joined).digest('base64url').slice(0, 8)
  const file = `assets/viewer-styles-${hash}.css`
  await writeFile(join(outDir, file), joined)
  return [
    `<link rel="stylesheet" href="/${file}">`,
    ...files.map((part) => `<link rel="stylesheet" disabled href="/${part}">`),
  ].join('\n    ')
}

/**
 * Lets the document load the program without running it: the first script does that, because on a slow processor it
 * would run before the picture is painted. @returns the document, and the address of the program
 */
const holdProgram = (html: string): { held: string; program: string } => {
  const [tag, program] = programScript.exec(html) ?? []
  if (tag === undefined || program === undefined) throw new Error('The document has no program.')
  const held = replaceOnce(html, tag, `<link rel="modulepreload" crossorigin href="${program}">`)
  // Everything else gives way to the picture and the first bytes.
  return {
    held: held.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"'),
    program,
  }
}

/** Builds the document of PDFs from a document that names the scripts and styles of the viewer. */
export const buildViewerHtml = async (html: string, built: Built): Promise<string> => {
  const { root, outDir } = built
  const worker = await fileNamed(outDir, /^pdf-worker-.*\.js$/)
  const { held, program } = holdProgram(html)
  // Inside the document, both run a round trip earlier.
  const boot = inlineScript(await readFile(join(outDir, 'boot.js'), 'utf8'))
  const facts = ` data-viewer-start data-worker="/${worker}" data-program="${program}"`
  const first = inlineScript(await buildFirstScript(built), facts)
  return viewerHtml(held, {
    skeleton: await readSkeleton(root),
    scripts: `${boot}\n    ${first}`,
    styles: await joinStyles(html, outDir),
  })
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
        : viewerHtml(html, {
            skeleton: await readSkeleton(server.config.root),
            scripts: `${bootScript}<script type="module" data-viewer-start src="/${firstScript}"></script>`,
            styles: (html.match(styleLinks) ?? []).join(''),
          }),
  },
})
