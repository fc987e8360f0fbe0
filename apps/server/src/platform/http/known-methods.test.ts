import { registry } from '@lectureshelf/contract/registry'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../test/harness.ts'

const current = useTestApp()
const everyMethod = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** The methods that each path accepts. */
const paths = new Map<string, Set<string>>()
for (const op of registry.values()) {
  const methods = paths.get(op.path) ?? new Set(['OPTIONS'])
  methods.add(op.method)
  if (op.method === 'GET') methods.add('HEAD')
  paths.set(op.path, methods)
}

describe('a path of a call', () => {
  it.each([...paths])('%s rejects every other method and lists those it accepts', async (path, methods) => {
    const url = path.replaceAll(/:[A-Za-z]+/gu, 'x')
    for (const method of everyMethod.filter((one) => !methods.has(one))) {
      const reply = await current().visitor({ method, url })
      expect(reply.statusCode, method).toBe(405)
      for (const taken of methods) expect(reply.headers.allow?.split(', ')).toContain(taken)
      expect(reply.headers.allow?.split(', ')).not.toContain(method)
      // A HEAD has no body.
      expect(reply.body).toMatch(method === 'HEAD' ? /^$/u : /"code":"method_not_allowed"/u)
    }
    const options = await current().visitor({ method: 'OPTIONS', url })
    expect([options.statusCode, options.body]).toEqual([204, ''])
    for (const taken of methods) expect(options.headers.allow?.split(', ')).toContain(taken)
    expect(options.headers['access-control-allow-origin']).toBeUndefined()
  })
})

describe('a path without a call', () => {
  it.each(everyMethod)('returns 404 for %s', async (method) => {
    const reply = await current().visitor({ method, url: '/api/nothing' })
    expect([reply.statusCode, reply.headers.allow]).toEqual([404, undefined])
  })
})
