import { createHash } from 'node:crypto'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Plugin, build } from 'vite'
import type { Shell } from './src/app/shell-worker/answer.ts'

const source = 'src/app/shell-worker/shell-worker.ts'
/** Documents that are sent for any name: the program says what is missing. */
const viewer = '/pdfViewer/-'
const other = '/Profile/-'
const atRoot = ['/boot.js', '/manifest.webmanifest', '/icon.svg', '/icon-192.png']
/** The parts that only staff open stay away from a student's phone. */
const forStudents =
  /^(?!.*(?:staff|admin|dashboard|subject-editor|settings-page|claims-page|student-page)).*\.(js|css|woff2)$/

/**
 * Returns whether a file of pdf.js comes with the program: its decoders, its fonts for PDFs that bring none, its colour
 * profile and the signs of notes. Character maps do not: only Chinese, Japanese and Korean need them.
 */
export const isOfEngine = (path: string): boolean =>
  /^(wasm\/[^/]+\.wasm|standard_fonts\/[^/]+\.(pfb|ttf)|iccs\/[^/]+\.icc|images\/[^/]+\.svg)$/.test(path)

/** Lists the files of pdf.js that a note needs which was never opened with a line. */
const readEngine = async (outDir: string): Promise<string[]> => {
  const [version = ''] = await readdir(join(outDir, 'pdfjs'))
  const names = await readdir(join(outDir, 'pdfjs', version), { recursive: true })
  return names
    .map((name) => name.replaceAll('\\', '/'))
    .filter(isOfEngine)
    .toSorted()
    .map((name) => `/pdfjs/${version}/${name}`)
}

const readDocuments = (outDir: string) =>
  Promise.all(
    [join('prerendered', 'shells', 'viewer.html'), 'index.html'].map((file) =>
      readFile(join(outDir, file), 'utf8'),
    ),
  )

/** Lists what the program needs to open without a line. */
const readShell = async (outDir: string): Promise<Shell> => {
  const assets = (await readdir(join(outDir, 'assets'))).filter((name) => forStudents.test(name)).toSorted()
  const files = [...atRoot, ...assets.map((name) => `/assets/${name}`), ...(await readEngine(outDir))]
  const hash = createHash('sha256').update(files.join('\n'))
  for (const html of await readDocuments(outDir)) hash.update(html)
  return { version: hash.digest('base64url').slice(0, 12), files, viewer, other }
}

/** Builds the service worker, which names every file of this build: so each build is a new one. */
export const offlineShell = ({ target }: { target: string[] }): Plugin => {
  let root = ''
  let outDir = ''
  let isWritten = false
  return {
    name: 'offline-shell',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
      outDir = join(config.root, config.build.outDir)
    },
    writeBundle: () => {
      isWritten = true
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      handler: async () => {
        if (!isWritten) return
        const shell = await readShell(outDir)
        const built = await build({
          configFile: false,
          root,
          logLevel: 'warn',
          publicDir: false,
          define: { __SHELL__: JSON.stringify(shell) },
          build: {
            target,
            write: false,
            modulePreload: false,
            rolldownOptions: { input: join(root, source), output: { format: 'iife' } },
          },
        })
        const [result] = [built].flat()
        const [script] = result !== undefined && 'output' in result ? result.output : []
        if (script?.type !== 'chunk') throw new Error(`${source} is not one script.`)
        await writeFile(join(outDir, 'service-worker.js'), script.code)
      },
    },
  }
}
