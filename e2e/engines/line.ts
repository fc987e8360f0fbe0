import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { type Proxy, startProxy, withoutConditions } from '../support/proxy.ts'

/** The line of a browser to a server. */
export interface Line extends Proxy {
  /** What the pages have complained about since the last call; for engines whose drivers do not tell. */
  takeProblems: () => string[]
}

const problemsAddress = '/problems-of-pages'

/** Runs first in every page, and tells the line what the page complains about. */
const watcher = `;(function () {
  function tell(text) { navigator.sendBeacon('${problemsAddress}', text) }
  function told(name) {
    var write = console[name]
    console[name] = function () {
      tell(name + ': ' + Array.prototype.map.call(arguments, String).join(' '))
      return write.apply(console, arguments)
    }
  }
  told('error')
  told('warn')
  addEventListener('error', function (event) {
    if (event.message) tell('page error: ' + event.message)
    // A preload that is given up because the page is left is no fault.
    else if (event.target && event.target.tagName && !/preload/.test(event.target.rel)) tell('error: ' + event.target.tagName + ' ' + (event.target.src || event.target.href))
  }, true)
  addEventListener('unhandledrejection', function (event) { tell('page error: ' + event.reason) })
  document.addEventListener('securitypolicyviolation', function (event) {
    tell('policy violation: ' + event.violatedDirective + ' ' + event.blockedURI)
  })
})()
`

/** Sends the first script of every page with the watcher in front. */
const sendWatched = async (answer: IncomingMessage, response: ServerResponse): Promise<void> => {
  const { 'content-length': _length, etag: _etag, 'last-modified': _time, ...headers } = answer.headers
  response.writeHead(answer.statusCode ?? 502, headers)
  response.end(`${watcher}${await text(answer)}`)
}

/** Starts a line to a server. With `isWatching`, pages tell what they complain about. */
export const startLine = async (
  serverUrl: string,
  { isWatching }: { isWatching: boolean },
): Promise<Line> => {
  const problems: string[] = []
  const proxy = await startProxy((incoming, response) => {
    if (incoming.url === problemsAddress) {
      void text(incoming).then((problem) => problems.push(problem))
      response.writeHead(204).end()
      return null
    }
    const url = new URL(incoming.url ?? '/', serverUrl)
    if (!isWatching || incoming.url !== '/boot.js') return { url, headers: incoming.headers }
    return {
      url,
      headers: withoutConditions(incoming.headers),
      send: (answer) => {
        if (answer.statusCode !== 200) return false
        void sendWatched(answer, response).catch(() => response.destroy())
        return true
      },
    }
  })
  return { ...proxy, takeProblems: () => problems.splice(0) }
}
