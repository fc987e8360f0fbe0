import { createServer } from 'node:http'
import { z } from 'zod'
import { rangeBytes, rangePath } from './ranges.ts'

// The physics of this machine: bare node:http that sends finished bodies from memory. The bench starts it.

const bodies = z.record(z.string(), z.string()).parse(JSON.parse(process.env['BODIES'] ?? '{}'))
const buffers = new Map(Object.entries(bodies).map(([path, body]) => [path, Buffer.from(body)]))

/** As large as the PDF whose ranges the others send: the same few bytes would stay in the processor's cache. */
const book = Buffer.alloc(112 * rangeBytes, 'notes ')
let sent = 0

const rangeInTurn = (): Buffer => {
  const start = (sent++ * rangeBytes) % book.length
  return book.subarray(start, start + rangeBytes)
}

const server = createServer((request, response) => {
  const body = request.url === rangePath ? rangeInTurn() : buffers.get(request.url ?? '')
  request.resume()
  response.writeHead(body === undefined ? 404 : 200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body?.length ?? 0,
  })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  process.stdout.write(`http://127.0.0.1:${port}\n`)
})
process.once('SIGTERM', () => process.exit(0))
