import { createHash, timingSafeEqual } from 'node:crypto'
import { systemOps } from '@lectureshelf/contract/site/system'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../platform/errors.ts'
import { mount, mountBytes } from '../../platform/http/mount.ts'
import { docsPage } from './docs-page.ts'
import type { Metrics } from './metrics.ts'
import { openApiDocument } from './open-api.ts'
import type { Readiness } from './readiness.ts'

interface SystemRoutesOptions {
  readiness: Readiness
  /** The metrics and the token that shows them; null without metrics. */
  metrics: { token: string; read: Metrics['render'] } | null
  version: string
  /** Returns null without a support mail address. */
  readSecurityText: () => Promise<string | null>
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compares hashes, which always have the same length: `timingSafeEqual` throws for different lengths. */
const isSameToken = (given: string, expected: string): boolean =>
  timingSafeEqual(hashOf(given), hashOf(expected))

/** Makes a document when it is first read and keeps it: making both would slow down every start. */
const once = (make: () => string): (() => string) => {
  let made: string | null = null
  return () => (made ??= make())
}

/** Tells the bearer of the metrics token whose address the server sees, so that it can be checked from outside. */
const addressesOf = ({ ip, socket }: FastifyRequest) => ({
  'x-client-address': ip,
  'x-peer-address': socket.remoteAddress ?? '',
})

export const systemRoutes = (
  app: FastifyInstance,
  { readiness, metrics, version, readSecurityText }: SystemRoutesOptions,
): void => {
  const readDocument = once(() => JSON.stringify(openApiDocument()))
  const readPage = once(docsPage)
  mount(app, systemOps.health, () => ({ status: 'ok' as const }))
  mount(app, systemOps.ready, () => readiness.read())
  mount(app, systemOps.version, () => ({ version }))
  mountBytes(app, systemOps.metrics, async ({ request }) => {
    const given = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
    if (metrics === null || !isSameToken(given, metrics.token)) throw new AppError('not_found')
    return {
      status: 200,
      headers: { 'cache-control': 'no-store', ...addressesOf(request) },
      body: await metrics.read(),
    }
  })
  mountBytes(app, systemOps.securityText, async () => {
    const body = await readSecurityText()
    if (body === null) throw new AppError('not_found')
    return { status: 200, headers: {}, body }
  })
  mountBytes(app, systemOps.openApi, () => ({ status: 200, headers: {}, body: readDocument() }))
  mountBytes(app, systemOps.docs, () => ({ status: 200, headers: {}, body: readPage() }))
}
