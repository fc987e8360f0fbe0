import { createReadStream } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const folders = ['cmaps', 'standard_fonts', 'wasm', 'iccs']

const pdfjs = () => {
  const packageFile = createRequire(import.meta.url).resolve('pdfjs-dist/package.json')
  return { root: dirname(packageFile), packageFile }
}

/**
 * Serves the character maps, fonts and wasm decoders of pdf.js under `/assets/pdfjs-{version}/{folder}/`.
 * The version in the path lets a browser keep them for good, like every other asset.
 */
export const pdfjsAssets = (): Plugin => {
  const { root, packageFile } = pdfjs()
  const prefixOf = async () => {
    const { version }: { version: string } = JSON.parse(await readFile(packageFile, 'utf8'))
    return `assets/pdfjs-${version}`
  }
  return {
    name: 'pdfjs-assets',
    async generateBundle() {
      const prefix = await prefixOf()
      for (const folder of folders) {
        for (const name of await readdir(join(root, folder))) {
          this.emitFile({
            type: 'asset',
            fileName: `${prefix}/${folder}/${name}`,
            source: await readFile(join(root, folder, name)),
          })
        }
      }
    },
    async configureServer(server) {
      const prefix = await prefixOf()
      server.middlewares.use(`/${prefix}/`, (request, response, next) => {
        const [folder = '', name = ''] = (request.url ?? '').split('?')[0]?.split('/').filter(Boolean) ?? []
        if (!folders.includes(folder)) return next()
        if (name.endsWith('.wasm')) response.setHeader('content-type', 'application/wasm')
        createReadStream(join(root, folder, basename(name)))
          .on('error', () => next())
          .pipe(response)
      })
    },
  }
}
