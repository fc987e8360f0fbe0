import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { type Proxy, startProxy, withoutConditions } from './proxy.ts'

/** A proxy before a server that can be given another build. */
export interface ReleaseProxy extends Proxy {
  /** Publishes another build: its scripts have other names, and those of the build before are gone. */
  release: () => Promise<void>
}

const isText = (type: string | undefined): boolean => /html|javascript/.test(type ?? '')

/** Reads the names of the scripts of a build, and its version, from its service worker. */
const readBuild = async (serverUrl: string) => {
  const worker = await (await fetch(`${serverUrl}/service-worker.js`)).text()
  const version = /version:.([\w-]{12})./.exec(worker)?.[1]
  const scripts = [...worker.matchAll(/\/assets\/([\w.-]+\.js)/g)].map(([, name = '']) => name)
  if (version === undefined || scripts.length === 0) throw new Error('The service worker names no build.')
  return { version, scripts }
}

/** Starts a proxy before a server. */
export const startReleaseProxy = async (serverUrl: string): Promise<ReleaseProxy> => {
  let releasedOf = new Map<string, string>()

  const renamed = (text: string): string => {
    let changed = text
    for (const [name, released] of releasedOf) changed = changed.replaceAll(name, released)
    return changed
  }
  /** Returns the address behind the proxy; null for a file of the build before. */
  const addressBehind = (address: string): string | null => {
    const name = /^\/assets\/([^?]+)/.exec(address)?.[1]
    if (name === undefined || releasedOf.size === 0) return address
    if (releasedOf.has(name)) return null
    const [original] = [...releasedOf].find(([, released]) => released === name) ?? [name]
    return address.replace(name, original)
  }
  const sendRenamed = (
    response: ServerResponse,
    status: number,
    headers: IncomingHttpHeaders,
    text: string,
  ) => {
    const { 'content-length': _length, etag: _etag, 'last-modified': _time, ...rest } = headers
    const kept = Object.entries(rest).map(([name, value]) => [
      name,
      typeof value === 'string' ? renamed(value) : value,
    ])
    response.writeHead(status, Object.fromEntries(kept))
    response.end(renamed(text))
  }

  const proxy = await startProxy((incoming, response) => {
    const address = addressBehind(incoming.url ?? '/')
    if (address === null) {
      response.writeHead(404, { 'content-type': 'text/plain' })
      response.end()
      return null
    }
    const url = new URL(address, serverUrl)
    if (releasedOf.size === 0) return { url, headers: incoming.headers }
    return {
      url,
      // What a build says of another one stays true no longer.
      headers: withoutConditions(incoming.headers),
      send: (answer) => {
        if (!isText(answer.headers['content-type'])) return false
        void buffer(answer).then(
          (bytes) => sendRenamed(response, answer.statusCode ?? 502, answer.headers, bytes.toString()),
          () => response.destroy(),
        )
        return true
      },
    }
  })
  return {
    ...proxy,
    release: async () => {
      const { version, scripts } = await readBuild(serverUrl)
      releasedOf = new Map([
        [version, `${version.slice(6)}${version.slice(0, 6)}`],
        ...scripts.map((name): [string, string] => [name, name.replace(/\.js$/, 'n.js')]),
      ])
    },
  }
}
