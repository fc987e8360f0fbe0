import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const styleSheet = fileURLToPath(new URL('src/ui/styles.css', import.meta.url))
const classNamesModule = /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/

/** Fails the build when a Mantine component is used whose style sheet `ui/styles.css` does not import. */
export const mantineStyles = (): Plugin => ({
  name: 'mantine-styles',
  apply: 'build',
  async generateBundle(_options, bundle) {
    const root = dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css'))
    const imported = await readFile(styleSheet, 'utf8')
    const used = Object.values(bundle)
      .flatMap((part) => (part.type === 'chunk' ? Object.keys(part.modules) : []))
      .flatMap((id) => classNamesModule.exec(id)?.[1] ?? [])
    const missing = [...new Set(used)]
      .filter((name) => existsSync(join(root, 'styles', `${name}.css`)))
      .filter((name) => !imported.includes(`'@mantine/core/styles/${name}.css'`))
    if (missing.length > 0) this.error(`src/ui/styles.css lacks Mantine's ${missing.join(', ')}.`)
  },
})
