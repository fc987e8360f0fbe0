import type { Plugin } from 'vite'

/** The two fonts of the first screen; the code font may load later. */
const early = [/bricolage-grotesque.*\.woff2$/, /inter-latin.*\.woff2$/]

/** Preloads the fonts of the first screen before the style sheet that names them has arrived. */
export const fontPreload = (): Plugin => ({
  name: 'font-preload',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => early.some((pattern) => pattern.test(file)))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
          injectTo: 'head-prepend' as const,
        })),
  },
})
