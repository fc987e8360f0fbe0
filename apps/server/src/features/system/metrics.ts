import type { FastifyInstance } from 'fastify'

/** Counts responses by status and measures the process, in the Prometheus text format. */
export const createMetrics = (app: FastifyInstance) => {
  const answers = new Map<number, number>()
  app.addHook('onResponse', async (_request, reply) => {
    answers.set(reply.statusCode, (answers.get(reply.statusCode) ?? 0) + 1)
  })
  return {
    render: (): string =>
      [
        '# TYPE http_answers_total counter',
        ...[...answers].map(([status, count]) => `http_answers_total{status="${status}"} ${count}`),
        '# TYPE process_resident_memory_bytes gauge',
        `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
        '# TYPE process_uptime_seconds gauge',
        `process_uptime_seconds ${Math.round(process.uptime())}`,
        '',
      ].join('\n'),
  }
}
