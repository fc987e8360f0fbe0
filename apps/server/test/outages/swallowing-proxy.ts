import { once } from 'node:events'
import { type Socket, connect, createServer } from 'node:net'
import { onTestFinished } from 'vitest'

/** Returns a free port. */
export const portOf = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('There is no port.')
  return address.port
}

export interface SwallowingProxy {
  port: number
  /** Drops every byte from now on and closes nothing, like a cable that was pulled. */
  swallow: () => void
  /** New connections work again; earlier ones stay silent for ever. */
  heal: () => void
}

/** Starts a proxy in front of a port; it ends with the test. */
export const startSwallowingProxy = async (to: number): Promise<SwallowingProxy> => {
  const sockets = new Set<Socket>()
  let isSwallowing = false
  const lost = new WeakSet<Socket>()
  const passOn = (from: Socket, other: Socket) => {
    sockets.add(from)
    from.on('data', (bytes) => {
      if (!lost.has(from)) other.write(bytes)
    })
    from.on('close', () => {
      sockets.delete(from)
      if (!lost.has(from)) other.destroy()
    })
    from.on('error', () => undefined)
    if (isSwallowing) lost.add(from)
  }
  const server = createServer((incoming) => {
    const outgoing = connect(to, '127.0.0.1')
    passOn(incoming, outgoing)
    passOn(outgoing, incoming)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    swallow: () => {
      isSwallowing = true
      for (const socket of sockets) lost.add(socket)
    },
    heal: () => {
      isSwallowing = false
    },
  }
}
