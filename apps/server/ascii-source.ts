import type { Plugin } from 'vite'

/** Escapes what is outside ASCII, in strings, templates, expressions and comments alike. */
export const escapeBeyondAscii = (code: string): string =>
  code.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/**
 * Keeps the bundle within ASCII. V8 keeps a source in memory for as long as it runs, at two bytes for each character
 * when Node read a single one beyond: 4 MB more for a few dashes in comments.
 */
export const asciiSource = (): Plugin => ({
  name: 'ascii-source',
  // Earlier steps may undo escapes.
  generateBundle: {
    order: 'post',
    handler: (_options, bundle) => {
      for (const part of Object.values(bundle))
        if (part.type === 'chunk') part.code = escapeBeyondAscii(part.code)
    },
  },
})
