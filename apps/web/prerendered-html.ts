import type { Manifest } from 'vite'
import { socialAddress, socialSize } from './social-pictures.ts'
import type { PrerenderedPage } from './src/app/prerender.tsx'

/** Placeholder for the origin, which the server knows and the build does not. */
const origin = 'https://public-url.invalid'

interface PageParts {
  page: PrerenderedPage
  title: string
  markup: string
  /** The content of the built index.html. */
  template: string
  manifest: Manifest
}

const escapeAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** Collects the chunks that a module needs before it runs, including its own. */
const chunksOf = (manifest: Manifest, name: string, found = new Set<string>()): Set<string> => {
  const chunk = manifest[name]
  if (chunk === undefined || found.has(name)) return found
  found.add(name)
  for (const needed of chunk.imports ?? []) chunksOf(manifest, needed, found)
  return found
}

const keyOfGroup = (manifest: Manifest, group: string): string | undefined =>
  Object.keys(manifest).find((key) => key.startsWith('_') && manifest[key]?.name === group)

/** Builds the tags that load a part's styles and scripts before the entry discovers that it needs them. */
const linksOf = (template: string, manifest: Manifest, part: string): string[] => {
  // A module has a chunk of its own, or is in one that `chunk-groups.ts` names.
  const name = manifest[part] === undefined ? keyOfGroup(manifest, part) : part
  if (name === undefined) throw new Error(`The build has no chunk for ${part}.`)
  const chunks = [...chunksOf(manifest, name)].flatMap((name) => manifest[name] ?? [])
  const isNew = (file: string) => !template.includes(`"/${file}"`)
  const styles = new Set(chunks.flatMap(({ css = [] }) => css).filter(isNew))
  const scripts = chunks.map(({ file }) => file).filter(isNew)
  return [
    ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ]
}

const headOf = (parts: PageParts): string[] => {
  const { page, title } = parts
  const description = escapeAttribute(page.description)
  const about = [`<title>${title}</title>`, `<meta name="description" content="${description}">`]
  if (page.address === null) return [...about, '<meta name="robots" content="noindex">']
  const address = escapeAttribute(`${origin}${page.address}`)
  return [
    ...about,
    `<link rel="canonical" href="${address}">`,
    '<meta property="og:type" content="website">',
    '<meta property="og:site_name" content="LectureShelf">',
    '<meta property="og:locale" content="en_IN">',
    `<meta property="og:title" content="${escapeAttribute(title)}">`,
    `<meta property="og:description" content="${description}">`,
    `<meta property="og:url" content="${address}">`,
    `<meta property="og:image" content="${origin}${socialAddress(page.picture)}">`,
    `<meta property="og:image:width" content="${socialSize.width}">`,
    `<meta property="og:image:height" content="${socialSize.height}">`,
    '<meta property="og:image:alt" content="LectureShelf: books on a shelf">',
    '<meta name="twitter:card" content="summary_large_image">',
  ]
}

/** Replaces exactly one match, so that a changed template cannot silently lose a part of the page. */
const replaceOnce = (html: string, pattern: RegExp, replacement: string): string => {
  if (html.match(new RegExp(pattern, 'g'))?.length !== 1)
    throw new Error(`index.html has no single ${pattern}.`)
  return html.replace(pattern, () => replacement)
}

interface WithParts {
  template: string
  manifest: Manifest
  /** Modules that the program imports on demand, or the groups that they are in. */
  parts: readonly string[]
}

/**
 * Builds a document that preloads parts of the program. Their styles come last, as if the program had loaded
 * them.
 */
const htmlWithParts = ({ template, manifest, parts }: WithParts): string => {
  const links = new Set(parts.flatMap((part) => linksOf(template, manifest, part)))
  return replaceOnce(template, /\s*<\/head>/, ['', ...links].join('\n    ') + '\n  </head>')
}

/**
 * Builds a document of addresses that are not prerendered.
 * Signed-in people are waiting for the program, so nothing may compete with it: fonts load when text is set
 * in them.
 */
export const shellHtml = (options: WithParts): string =>
  htmlWithParts(options).replaceAll(/\s*<link rel="preload"[^>]* as="font"[^>]*>/g, '')

/** Builds a prerendered page: index.html with its own head, and with its markup before the preloader. */
export const prerenderedHtml = (parts: PageParts): string => {
  const bare = replaceOnce(
    replaceOnce(parts.template, /\s*<meta\s+name="description"[^>]*>/, ''),
    /\s*<noscript>[\s\S]*?<\/noscript>/,
    '',
  )
  const withHead = replaceOnce(bare, /<title>[^<]*<\/title>/, headOf(parts).join('\n    '))
  const { page, manifest } = parts
  const withLinks = htmlWithParts({ template: withHead, manifest, parts: page.modules })
  // boot.js corrects the colour scheme before the first paint; without scripts the page is light.
  const withScheme = replaceOnce(withLinks, /<html /, '<html data-mantine-color-scheme="light" ')
  return replaceOnce(
    withScheme,
    /<div id="root">\s*/,
    `<div id="root"><div data-prerendered>${parts.markup}</div>`,
  )
}
