import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'

/** What a response may depend on besides the parsed input. */
export interface Asked {
  /** The person or the visitors' address that limits count. */
  asker: string
  method: string
  headers: IncomingHttpHeaders
  /** Returns a signal that is aborted when no one waits for the response any more. */
  closing: () => AbortSignal
}

/** A whole response: its status, its headers, and its bytes; null for no body. */
export interface HttpAnswer {
  status: number
  headers: Record<string, string | number>
  body: Readable | Buffer | string | null
}
