import { isAbsolute, relative } from 'node:path'
import type { Plugin } from 'vite'

/** Writes which modules each script has, and how many bytes of it each takes, for `scripts/check-budgets.mjs`. */
export const chunkModules = (root: string): Plugin => ({
  name: 'chunk-modules',
  apply: 'build',
  generateBundle(_options, bundle) {
    const nameOf = (id: string) => (isAbsolute(id) ? relative(root, id).replaceAll('\\', '/') : id)
    const chunks = Object.values(bundle).flatMap((output) =>
      output.type === 'chunk'
        ? [
            [
              output.fileName,
              Object.fromEntries(
                Object.entries(output.modules).map(([id, module]) => [nameOf(id), module.renderedLength]),
              ),
            ],
          ]
        : [],
    )
    this.emitFile({
      type: 'asset',
      fileName: '.vite/chunk-modules.json',
      source: JSON.stringify(Object.fromEntries(chunks)),
    })
  },
})
