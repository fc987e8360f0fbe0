import { systemOps } from '@lectureshelf/contract/site/system'
import { fillPath } from '@lectureshelf/contract/operation'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { securityHeadersOf } from '../platform/http/security-headers.ts'
import type { Offload } from '../platform/offload/offload.ts'
import { type OffloadWatch, watchOffload } from '../platform/offload/watch.ts'
import { filesBelow } from '../platform/storage/disk-storage.ts'
import { storageRoot } from '../platform/storage/files-dir.ts'
import { ask } from './online/ask.ts'

interface Watching {
  config: Pick<Config, 'dataDir' | 'filesDir' | 'offload' | 'secureCookies'>
  offload: Offload | undefined
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  clock: Clock
  /** How soon the proxy is asked again. */
  again?: { on: number; off: number }
}

const isAddress = (host: string): boolean => /^[\d.:[\]]+$/u.test(host)

/** Watches whether the proxy of the settings sends files; null without such a setting. */
export const watchProxy = ({ config, offload, log, clock, again }: Watching): OffloadWatch | null => {
  if (config.offload === null || offload === undefined) return null
  const { location, siteUrl, proxyUrl } = config.offload
  const { host, hostname } = new URL(siteUrl)
  // The bytes prove that it is the proxy, which no certificate does. Its certificate is what doctor --online looks at.
  const trust = { isAny: true, name: isAddress(hostname) ? '' : hostname }
  return watchOffload({
    offload,
    log,
    ...(again && { again }),
    files: filesBelow(storageRoot(config)),
    probing: {
      location,
      now: () => clock.now().getTime(),
      securityHeaders: securityHeadersOf({ isHttps: config.secureCookies }),
      callPath: (token) => fillPath(systemOps.offloadProbe.path, { token }),
      ask: async (path, headers) => {
        const {
          status,
          headers: given,
          bytes,
        } = await ask(proxyUrl + path, {
          headers: { ...headers, host },
          trust,
        })
        return { status, headers: given, body: bytes }
      },
    },
  })
}
