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
/** The folders of the pages that only staff open: they stay away from a student's phone. */
const staffPages = /\/src\/app\/pages\/(?:staff|owner)\//

/** As much of a script of the build as telling who loads it needs. */
export interface BuiltScript {
  fileName: string
  isEntry: boolean
  /** The module for which the script is loaded on demand. */
  facadeModuleId: string | null
  imports: readonly string[]
  dynamicImports: readonly string[]
  /** Its styles. */
  styles: readonly string[]
}

/** Lists the scripts and styles that the program loads anywhere but on the pages of staff. */
export const listForStudents = (scripts: readonly BuiltScript[]): string[] => {
  const byName = new Map(scripts.map((script) => [script.fileName, script]))
  const isOfStaff = (name: string) => staffPages.test(byName.get(name)?.facadeModuleId ?? '')
  const found = new Set<string>()
  const waiting = scripts.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName)
  for (const name of waiting) {
    const script = byName.get(name)
    if (found.has(name) || script === undefined) continue
    found.add(name)
    for (const style of script.styles) found.add(style)
    waiting.push(...script.imports, ...script.dynamicImports.filter((other) => !isOfStaff(other)))
  }
  return [...found]
}

/**
 * Returns whether a file of pdf.js comes with the program: its decoders, its fonts for PDFs that bring none, its colour
 * profile and the signs of notes. Character maps do not: only Chinese, Japanese and Korean need them.
 */
export const isOfEngine = (path: string): boolean =>
  /^(wasm\/[^/]+\.wasm|standard_fonts\/[^/]+\.(pfb|ttf)|iccs\/[^/]+\.icc|images\/[^/]+\.svg)$/.test(path)

/** Returns whether a built file comes with the program: any but the fonts of scripts that few pages show. */
export const isOfEveryPage = (fileName: string): boolean =>
  /^assets\/(?!noto-sans-).+\.(js|woff2)$/.test(fileName)

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

/** Lists the built files that a document names: one of them may be made for that document alone. */
export const namedIn = (html: string): string[] =>
  [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path)

/** Lists what the program needs to open offline. */
const readShell = async (outDir: string, program: readonly string[]): Promise<Shell> => {
  const documents = await readDocuments(outDir)
  const paths = new Set([...program.map((name) => `/${name}`), ...documents.flatMap(namedIn)])
  const files = [...atRoot, ...[...paths].toSorted(), ...(await readEngine(outDir))]
  const hash = createHash('sha256').update(files.join('\n'))
  for (const html of documents) hash.update(html)
  return { version: hash.digest('base64url').slice(0, 12), files, viewer, other }
}

/** Builds the service worker, which names every file of this build: so each build is a new one. */
export const offlineShell = ({ target }: { target: string[] }): Plugin => {
  let root = ''
  let outDir = ''
  let program: string[] | null = null
  return {
    name: 'offline-shell',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
      outDir = join(config.root, config.build.outDir)
    },
    writeBundle: (_options, bundle) => {
      const outputs = Object.values(bundle)
      const scripts = outputs.flatMap((output) =>
        output.type === 'chunk' ? [{ ...output, styles: [...(output.viteMetadata?.importedCss ?? [])] }] : [],
      )
      // Fonts, and the worker of the viewer, which is built on its own.
      const others = outputs.filter(({ type, fileName }) => type === 'asset' && isOfEveryPage(fileName))
      program = [...listForStudents(scripts), ...others.map(({ fileName }) => fileName)]
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      handler: async () => {
        if (program === null) return
        const shell = await readShell(outDir, program)
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
