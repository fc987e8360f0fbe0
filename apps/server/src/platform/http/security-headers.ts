import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'

const contentSecurityPolicyOf = (scripts: readonly string[]): string =>
  [
    "default-src 'none'",
    ["script-src 'self' 'wasm-unsafe-eval'", ...scripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Scripts that stand inside a document run only when its policy names their hash. */
const inlineScripts = /<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g

/** Returns the content security policy of a document, which allows the scripts inside it and no others. */
export const contentSecurityPolicyFor = (html: string): string =>
  contentSecurityPolicyOf(
    [...html.matchAll(inlineScripts)].map(
      ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
    ),
  )

const headers = {
  'content-security-policy': contentSecurityPolicyOf([]),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

/** A year, subdomains included: a page on a subdomain without HTTPS could set our cookies. */
const https = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

interface Site {
  isHttps: boolean
}

/** Sends HSTS only behind HTTPS, because browsers would remember it for a year. */
export const securityHeadersOf = ({ isHttps }: Site): Record<string, string> =>
  isHttps ? { ...headers, ...https } : headers

/** Adds the security headers to every response, errors and files included. */
export const sendSecurityHeaders = (app: FastifyInstance, site: Site): void => {
  const all = securityHeadersOf(site)
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(all)
    done()
  })
}
