import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import fastifyStatic from '@fastify/static'
import { isPageAddress, shellOf, shells } from '@lectureshelf/contract/addresses'
import type { DssData } from '@lectureshelf/contract/base/dss'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type MethodsAt, replyWithoutRoute } from '../../platform/http/known-methods.ts'
import { contentSecurityPolicyFor } from '../../platform/http/security-headers.ts'
import { type PrerenderedPage, readPrerendered } from './prerendered.ts'

type KnownPlaces = Parameters<typeof isPageAddress>[1]

interface WebRoutesOptions {
  /** The folder of the built browser files; null serves only the API. */
  webDir: string | null
  /** The origin of the site, for pages that must contain their own full address. */
  publicUrl: string
  dss: { read: () => Promise<DssData> }
  /** Returns the methods that other routes accept. */
  methodsAt: MethodsAt
}

/** Returns the departments, schemes and semesters of valid addresses. */
const readPlaces = async (dss: WebRoutesOptions['dss']): Promise<KnownPlaces> => {
  const { department, scheme, semester } = await dss.read()
  return {
    deptIds: department.map(({ deptId }) => deptId),
    schemes: scheme.map((row) => row.scheme),
    semNames: semester.map(({ semName }) => semName),
  }
}

const noPlaces: KnownPlaces = { deptIds: [], schemes: [], semNames: [] }

/** Matches folders that contain only files with a hash in their name or address. */
const isHashed = (path: string) => /^\/(assets|pdfjs)\//.test(path)
const isNeverPage = (path: string) => /^\/(api|assets|pdfjs|covers|prerendered)(\/|$)/.test(path)
const pageMethods = ['GET', 'HEAD']
const hasExtension = (path: string) => /\.[^/]+$/.test(path)

/** A document is sent for the addresses of its pages, with its policy; its compressed twin for those who take it. */
const isInternal = (path: string, paths: ReadonlySet<string>) =>
  path.endsWith('.html') || (/\.(?:br|gz)$/.test(path) && paths.has(path.replace(/\.[^.]+$/, '')))

/** Returns whether a GET of a path sends a file of the built browser files. */
const findAssets = async (webDir: string): Promise<(path: string) => boolean> => {
  const entries = await readdir(webDir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
  const paths = new Set(files.map(({ parentPath, name }) => `/${relative(webDir, join(parentPath, name))}`))
  return (path) => paths.has(path) && !isInternal(path, paths) && (isHashed(path) || !isNeverPage(path))
}

const sendAsset = (reply: FastifyReply, path: string) => {
  // One address has several encodings, which a cache must not confuse.
  void reply.header('vary', 'accept-encoding')
  if (isHashed(path)) return reply.sendFile(path, { maxAge: '365d', immutable: true })
  return reply.header('cache-control', 'no-cache').sendFile(path, { cacheControl: false })
}

/** A document of the built browser files. */
interface WebDocument {
  file: string
  contentSecurityPolicy: string
}

const readDocument = async (webDir: string, file: string): Promise<WebDocument> => ({
  file,
  contentSecurityPolicy: contentSecurityPolicyFor(await readFile(join(webDir, file), 'utf8')),
})

/** Finds the document of each page that is not prerendered: its own, or the one of all other pages. */
const findDocuments = async (webDir: string) => {
  const index = await readDocument(webDir, 'index.html')
  const documents = new Map<string, WebDocument>()
  for (const shell of shells) {
    const file = join('prerendered', 'shells', `${shell}.html`)
    if (existsSync(join(webDir, file))) documents.set(shell, await readDocument(webDir, file))
  }
  return { index, of: (path: string) => documents.get(shellOf(path)) ?? index }
}

/** Sends a document. One of a missing page has the status 404 and no ETag, so that it never becomes an empty 304. */
const sendDocument = (reply: FastifyReply, { file, contentSecurityPolicy }: WebDocument, exists: boolean) =>
  reply
    .code(exists ? 200 : 404)
    .headers({
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      'content-security-policy': contentSecurityPolicy,
    })
    .sendFile(file, { cacheControl: false, etag: exists, lastModified: exists })

/** Sends a prerendered page. It is compressed on the fly, like all text. */
const sendPrerendered = (
  request: FastifyRequest,
  reply: FastifyReply,
  { html, etag }: PrerenderedPage,
  exists: boolean,
) => {
  void reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' })
  if (!exists) return reply.code(404).type('text/html; charset=utf-8').send(html)
  void reply.header('etag', etag)
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim()) ?? []
  if (known.includes(etag)) return reply.code(304).send()
  return reply.type('text/html; charset=utf-8').send(html)
}

/** Returns the decoded path of a request; a malformed one stays as it is. */
const pathOf = ({ url }: FastifyRequest): string => {
  const [path = ''] = url.split('?', 1)
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/**
 * Serves the built browser files: a prerendered page for its address, the single page for other page addresses,
 * and the assets. Everything else never gets a page: a missing script must fail as a script, and the API speaks
 * only JSON.
 */
export const webRoutes = async (app: FastifyInstance, options: WebRoutesOptions): Promise<void> => {
  const { webDir, methodsAt, dss } = options
  if (webDir === null) {
    app.setNotFoundHandler((request, reply) => replyWithoutRoute(request, reply, methodsAt(pathOf(request))))
    return
  }
  const isPage = async (path: string) =>
    isPageAddress(path, noPlaces) || isPageAddress(path, await readPlaces(dss))
  await app.register(fastifyStatic, {
    root: webDir,
    serve: false,
    preCompressed: true,
    index: false,
    dotfiles: 'ignore',
    // A range of a file that is also sent compressed would be a range of only one encoding.
    acceptRanges: false,
  })
  const prerendered = await readPrerendered(webDir, options.publicUrl)
  const isAsset = await findAssets(webDir)
  const documents = await findDocuments(webDir)
  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request)
    const methods = methodsAt(path)
    const isShown =
      isAsset(path) || (!isNeverPage(path) && (prerendered.find(path) !== undefined || (await isPage(path))))
    return replyWithoutRoute(request, reply, isShown ? [...methods, ...pageMethods] : methods)
  })
  app.get('/sitemap.xml', (_request, reply) => reply.type('application/xml').send(prerendered.sitemap))
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain').send(prerendered.robots))
  app.get('/*', async (request, reply) => {
    const path = pathOf(request)
    if (isNeverPage(path)) return isAsset(path) ? sendAsset(reply, path) : reply.callNotFound()
    const page = prerendered.find(path)
    if (page !== undefined) return sendPrerendered(request, reply, page, true)
    if (await isPage(path)) return sendDocument(reply, documents.of(path), true)
    if (hasExtension(path)) return isAsset(path) ? sendAsset(reply, path) : reply.callNotFound()
    const missing = prerendered.findMissing(path)
    return missing === undefined
      ? sendDocument(reply, documents.index, false)
      : sendPrerendered(request, reply, missing, false)
  })
}
