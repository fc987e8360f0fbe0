import { z } from 'zod'
import { bytesOperation, operation, operations } from '../operation.ts'
import { systemCalls } from './calls/system.calls.ts'

export const systemOps = operations(() => ({
  health: operation({
    ...systemCalls.health,
    right: 'seePublicPages',
    summary: 'The process answers',
    response: z.object({ status: z.literal('ok') }),
  }),
  ready: operation({
    ...systemCalls.ready,
    right: 'seePublicPages',
    summary: 'The database and the file store answer, and whether there is space to write',
    response: z.object({ status: z.literal('ready'), writable: z.boolean() }),
  }),
  version: operation({
    ...systemCalls.version,
    right: 'seeVersion',
    summary: 'The version of the program, and the commit of its build if that is known',
    response: z.object({ version: z.string() }),
  }),
  metrics: bytesOperation({
    ...systemCalls.metrics,
    right: 'seePublicPages',
    summary: 'Counters in the Prometheus text format, for the bearer of METRICS_TOKEN',
    contentType: 'text/plain; version=0.0.4',
  }),
  securityText: bytesOperation({
    ...systemCalls.securityText,
    right: 'seePublicPages',
    cache: 'public',
    summary: 'Where to report a weakness (RFC 9116), once the site has a support mail of its own',
    contentType: 'text/plain; charset=utf-8',
  }),
  openApi: bytesOperation({
    ...systemCalls.openApi,
    right: 'seePublicPages',
    cache: 'public',
    summary: 'This description as OpenAPI 3.1',
    contentType: 'application/json',
  }),
  docs: bytesOperation({
    ...systemCalls.docs,
    right: 'seePublicPages',
    cache: 'public',
    summary: 'This description as a page',
    contentType: 'text/html; charset=utf-8',
  }),
}))
