import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const closeEveryMs = 25

/**
 * Closes open connections without a request when the server stops: Node counts these as busy until a minute has
 * passed without a request. A client may have read its response before the server has ended it, so a connection is
 * closed after its last response, too.
 */
export const closeSilentConnections = (app: FastifyInstance): void => {
  const silent = new Set<Socket>()
  let isClosing = false
  app.server.on('connection', (socket) => {
    if (isClosing) {
      socket.destroy()
      return
    }
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.server.on('request', ({ socket }) => silent.delete(socket))
  app.addHook('preClose', async () => {
    isClosing = true
    for (const socket of silent) socket.destroy()
    // Responses in progress end on two paths, and a slow reader ends one later still.
    const closing = setInterval(() => app.server.closeIdleConnections(), closeEveryMs)
    app.server.once('close', () => clearInterval(closing))
  })
}
