import type { Plugin } from 'vite'

const place = 'const focusNode = (node) => {'

/**
 * Keeps the focus in a dialog where a person put it. Mantine focuses the first field by two timers; on a slow
 * phone a second may lie between them, and the later one took the focus back from the next field.
 */
export const gentleFocusTrap = (): Plugin => ({
  name: 'gentle-focus-trap',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/use-focus-trap\.mjs$/ },
    handler: (code) => {
      if (!code.includes(place))
        throw new Error("Mantine's focus trap has changed: gentleFocusTrap must follow it.")
      return {
        code: code.replace(place, `${place} if (node.contains(document.activeElement)) return;`),
        map: null,
      }
    },
  },
})
