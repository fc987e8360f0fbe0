/** What the program needs to open offline. */
export interface Shell {
  /** Changes with every build. */
  version: string
  /** The files of the build, and what their documents name. */
  files: readonly string[]
  /** The address of a page of PDFs, and of any other page: their documents stand for all such pages. */
  viewer: string
  other: string
}

/** The parts of a browser that answer requests. */
export interface Surroundings {
  /** The origin of the site. */
  origin: string
  caches: Pick<CacheStorage, 'keys' | 'delete' | 'match'> & {
    open: (name: string) => Promise<Pick<Cache, 'match' | 'put' | 'addAll'>>
  }
  fetch: (request: Request | string, init?: RequestInit) => Promise<Response>
  /** Resolves after a time in milliseconds. */
  pause: (ms: number) => Promise<void>
}

const prefix = 'shell '
/** A connection that is up but silent for longer counts as none: the page opens from this phone. */
const longestWaitMs = 10_000

const isHashed = (path: string): boolean => /^\/(assets|pdfjs)\//.test(path)

/** Creates what keeps the program of one build on a phone, and opens it offline. */
export const createShellWorker = (shell: Shell, { origin, caches, fetch, pause }: Surroundings) => {
  const name = `${prefix}${shell.version}`

  const fromCache = async (address: string): Promise<Response> => {
    const known = await (await caches.open(name)).match(address)
    if (known === undefined) throw new Error(`${address} is not on this phone.`)
    return known
  }

  /** Returns a file whose name changes with its content: what any build has stored stays true. */
  const hashedFile = async (request: Request): Promise<Response> => {
    const known = await caches.match(request)
    if (known !== undefined) return known
    const response = await fetch(request)
    // A partial or failed answer is no file.
    if (response.status === 200)
      await (await caches.open(name)).put(request, response.clone()).catch(() => undefined)
    return response
  }

  /** Returns whether a proxy answered, because no server stands behind it. */
  const isOutage = ({ status }: Response): boolean => status >= 502 && status <= 504

  const orCached = async (sent: Promise<Response>, address: string): Promise<Response> => {
    const silence = pause(longestWaitMs).then(() => null)
    const response = await Promise.race([sent, silence]).catch(() => null)
    return response === null || isOutage(response) ? fromCache(address).catch(() => sent) : response
  }

  return {
    /** Stores everything, or nothing: a worker that lacks a file must not take over. */
    install: async (): Promise<void> => {
      const cache = await caches.open(name)
      await cache.addAll([...shell.files, shell.viewer, shell.other])
    },
    /** Removes what earlier builds stored. Called when no page uses them any more. */
    activate: async (): Promise<void> => {
      const names = await caches.keys()
      await Promise.all(
        names
          .filter((other) => other.startsWith(prefix) && other !== name)
          .map((other) => caches.delete(other)),
      )
    },
    /** Answers a request of a page; null leaves it to the browser: nothing of the API goes through here. */
    answer: (request: Request): Promise<Response> | null => {
      const { pathname, origin: ofRequest } = new URL(request.url)
      if (request.method !== 'GET' || ofRequest !== origin) return null
      if (/^\/(api|covers)\//.test(pathname)) return null
      if (isHashed(pathname)) return hashedFile(request)
      if (request.mode === 'navigate') {
        const document = /^\/pdfViewer\//i.test(pathname) ? shell.viewer : shell.other
        return orCached(fetch(request), document)
      }
      return shell.files.includes(pathname) ? orCached(fetch(request), pathname) : null
    },
  }
}
