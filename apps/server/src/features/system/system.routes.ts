import { createHash, timingSafeEqual } from 'node:crypto'
import { systemOps } from '@lectureshelf/contract/system'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../platform/errors.ts'
import { mount, mountBytes } from '../../platform/http/mount.ts'
import { docsPage } from './docs-page.ts'
import { createMetrics } from './metrics.ts'
import { openApiDocument } from './open-api.ts'

interface SystemRoutesOptions {
  /** Rejects when the database or the file store does not respond. */
  checkReady: () => Promise<void>
  metricsToken: string | null
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

export const systemRoutes = (
  app: FastifyInstance,
  { checkReady, metricsToken, readSecurityText }: SystemRoutesOptions,
): void => {
  const metrics = createMetrics(app)
  const readDocument = once(() => JSON.stringify(openApiDocument()))
  const readPage = once(docsPage)
  mount(app, systemOps.health, () => ({ status: 'ok' as const }))
  mount(app, systemOps.ready, async () => {
    await checkReady().catch((error: unknown) => {
      throw new AppError('unavailable', { cause: error })
    })
    return { status: 'ready' as const }
  })
  mountBytes(app, systemOps.metrics, ({ request }) => {
    const given = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
    if (metricsToken === null || !isSameToken(given, metricsToken)) throw new AppError('not_found')
    return { status: 200, headers: { 'cache-control': 'no-store' }, body: metrics.render() }
  })
  mountBytes(app, systemOps.securityText, async () => {
    const body = await readSecurityText()
    if (body === null) throw new AppError('not_found')
    return { status: 200, headers: {}, body }
  })
  mountBytes(app, systemOps.openApi, () => ({ status: 200, headers: {}, body: readDocument() }))
  mountBytes(app, systemOps.docs, () => ({ status: 200, headers: {}, body: readPage() }))
}
