import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(js|css|html|svg|json|wasm|webmanifest|ttf)$/
/** Below this size compression saves no packet. */
const minBytes = 1024

/** Prerendered pages are sent with the site's address filled in; only the build reads the manifest. */
const isSent = (file: string) => compressible.test(file) && !/^(prerendered\/[^/]+$|\.vite\/)/.test(file)

const compress = async (path: string): Promise<void> => {
  const bytes = await readFile(path)
  if (bytes.length < minBytes) return
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)])
}

/** Writes a `.br` and a `.gz` beside each built file, so that the server never compresses one itself. */
export const precompress = (): Plugin => {
  let outDir = 'dist'
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      order: 'post',
      handler: async () => {
        const files = await readdir(outDir, { recursive: true })
        await Promise.all(files.filter((file) => isSent(file)).map((file) => compress(join(outDir, file))))
      },
    },
  }
}
