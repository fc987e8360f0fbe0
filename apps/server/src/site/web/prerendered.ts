import { addresses, previewDepartments } from '@lectureshelf/contract/addresses'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A page that was rendered to HTML at build time. */
export interface PrerenderedPage {
  html: string
  etag: string
}

export interface PrerenderedPages {
  /** Finds the page of an address, ignoring case. */
  find: (path: string) => PrerenderedPage | undefined
  /** Finds the page for an address that has none. */
  findMissing: (path: string) => PrerenderedPage | undefined
  sitemap: string
  robots: string
}

/** Placeholder of the site's own origin, written at build time. */
const originPlaceholder = 'https://public-url.invalid'

/** Prerendered pages by their file. Search engines find these and no others. */
const files: Record<string, string> = {
  [addresses.landing]: 'landing.html',
  ...Object.fromEntries(
    [
      ...Object.keys(previewDepartments).map((slug) => addresses.preview(slug)),
      addresses.streams,
      addresses.about,
      addresses.contact,
      addresses.terms,
      addresses.privacy,
      addresses.takedown,
      addresses.plans,
      addresses.signUp,
    ].map((address) => [address, `${address.slice(1)}.html`]),
  ),
}

const segmentsOf = (path: string) => path.split('/').filter(Boolean)
const keyOf = (path: string) => `/${segmentsOf(path).join('/')}`.toLowerCase()

const sitemapOf = (publicUrl: string) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...Object.keys(files).map((address) => `  <url><loc>${publicUrl}${address}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')

const robotsOf = (publicUrl: string) =>
  ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')

/** Reads the prerendered pages below the browser files, with the site's origin filled in. */
export const readPrerendered = async (webDir: string, publicUrl: string): Promise<PrerenderedPages> => {
  const read = async (file: string): Promise<PrerenderedPage | undefined> => {
    const path = join(webDir, 'prerendered', file)
    if (!existsSync(path)) return undefined
    const html = (await readFile(path, 'utf8')).replaceAll(originPlaceholder, publicUrl)
    return { html, etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"` }
  }
  const pages = new Map<string, PrerenderedPage | undefined>()
  for (const [address, file] of Object.entries(files)) pages.set(keyOf(address), await read(file))
  const notFound = await read('not-found.html')
  const noDepartment = await read('no-department.html')
  return {
    find: (path) => pages.get(keyOf(path)),
    findMissing: (path) => {
      const [first, ...rest] = segmentsOf(path)
      // Pages of the owner require a sign-in before they report a missing page.
      if (first?.toLowerCase() === 'admin') return undefined
      return rest.length === 0 ? noDepartment : notFound
    },
    sitemap: sitemapOf(publicUrl),
    robots: robotsOf(publicUrl),
  }
}
