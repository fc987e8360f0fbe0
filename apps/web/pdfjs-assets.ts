import { createReadStream } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

interface Folder {
  /** A folder inside pdfjs-dist. */
  source: string
  isServed: (name: string) => boolean
}

const everything = () => true

/** Assets that pdf.js fetches at run time, by the name of their folder under our address. */
const folders: Record<string, Folder> = {
  cmaps: { source: 'cmaps', isServed: everything },
  standard_fonts: { source: 'standard_fonts', isServed: everything },
  // QuickJS runs the scripts of a PDF; we run none.
  wasm: { source: 'wasm', isServed: (name) => !/quickjs/i.test(name) },
  iccs: { source: 'iccs', isServed: everything },
  images: { source: 'web/images', isServed: (name) => name.startsWith('annotation-') },
}

const contentTypes: Record<string, string> = {
  wasm: 'application/wasm',
  js: 'text/javascript',
  svg: 'image/svg+xml',
}

const locate = async () => {
  const packageFile = createRequire(import.meta.url).resolve('pdfjs-dist/package.json')
  const { version }: { version: string } = JSON.parse(await readFile(packageFile, 'utf8'))
  return { root: dirname(packageFile), prefix: `pdfjs/${version}` }
}

/**
 * Serves the character maps, fonts, decoders and colour profiles of pdf.js.
 * Their path is `/pdfjs/{version}/{folder}/`: the version lets a browser cache them for good, like every
 * other asset.
 */
export const pdfjsAssets = (): Plugin => ({
  name: 'pdfjs-assets',
  async generateBundle() {
    const { root, prefix } = await locate()
    for (const [folder, { source, isServed }] of Object.entries(folders)) {
      for (const name of (await readdir(join(root, source))).filter(isServed)) {
        this.emitFile({
          type: 'asset',
          fileName: `${prefix}/${folder}/${name}`,
          source: await readFile(join(root, source, name)),
        })
      }
    }
  },
  async configureServer(server) {
    const { root, prefix } = await locate()
    server.middlewares.use(`/${prefix}/`, (request, response, next) => {
      const [, folder = '', name = ''] = /^\/([a-z_]+)\/([\w.-]+)/.exec(request.url ?? '') ?? []
      const served = folders[folder]
      if (served === undefined || !served.isServed(name)) return next()
      const type = contentTypes[name.split('.').pop() ?? ''] ?? 'application/octet-stream'
      createReadStream(join(root, served.source, name))
        .on('error', () => next())
        .on('open', () => response.setHeader('content-type', type))
        .pipe(response)
    })
  },
})
