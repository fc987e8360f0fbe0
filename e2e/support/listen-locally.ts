import { once } from 'node:events'
import type { Server } from 'node:http'

/**
 * Lets a server listen on a free port of this machine.
 * @returns its address, and what ends it with all of its connections
 */
export const listenLocally = async (server: Server): Promise<{ url: string; close: () => Promise<void> }> => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
