const breakpoints = require('./src/ui/breakpoints.json')

/** Replaces `(--name)` with the media query of that name, as `@custom-media` will one day. */
const customMedia = {
  postcssPlugin: 'custom-media',
  AtRule: {
    media(rule) {
      const params = rule.params.replaceAll(/\(--([\w-]+)\)/g, (asked, name) => {
        if (breakpoints[name] === undefined) throw rule.error(`There is no breakpoint ${asked}.`)
        return breakpoints[name]
      })
      if (params !== rule.params) rule.params = params
    },
  },
}

module.exports = { plugins: [customMedia] }
