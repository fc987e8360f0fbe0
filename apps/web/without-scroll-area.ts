import type { Plugin } from 'vite'

const name = '\0without-scroll-area'

/**
 * Leaves Mantine's ScrollArea out of the build, which no page uses. Dialogs and tables import it for an option
 * of theirs, and it brings the positioning library of menus: together 16 KB of every page with a dialog.
 */
export const withoutScrollArea = (): Plugin => ({
  name: 'without-scroll-area',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /\/ScrollArea\/ScrollArea\.mjs$/ },
    handler: () => ({ id: name, moduleSideEffects: false }),
  },
  load: {
    filter: { id: /without-scroll-area$/ },
    handler: () => `
      export const ScrollArea = () => { throw new Error('ScrollArea is not in the build.') }
      export const ScrollAreaAutosize = () => ScrollArea()
      ScrollArea.Autosize = ScrollAreaAutosize
    `,
  },
})
