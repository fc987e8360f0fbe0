import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as elapse } from 'node:timers/promises'
import { type Proxy, startProxy } from './proxy.ts'

export interface SlowLine extends Proxy {
  /** Returns the bytes of PDF bodies that the line has sent so far. */
  pdfBytes: () => number
}

const sliceBytes = 4096
/** The approximate size of a response's headers. */
const headerBytes = 500
const isPdfAddress = (address: string) => /^\/api\/pdf\/[^/?]+$/.test(address)

/** Creates a line that sends one slice after another, whatever response it belongs to. */
const createDownlink = (bytesPerSecond: number) => {
  let freeAt = 0
  return async (bytes: number) => {
    freeAt = Math.max(performance.now(), freeAt) + (bytes / bytesPerSecond) * 1000
    await elapse(freeAt - performance.now())
  }
}

/**
 * Starts a phone's connection in front of a server: all responses share one downlink, and each begins a round trip late.
 * The bytes are counted where they are sent, not where the browser reports them.
 */
export const startSlowLine = async (
  serverUrl: string,
  { bitsPerSecond, roundTripMs }: { bitsPerSecond: number; roundTripMs: number },
): Promise<SlowLine> => {
  const send = createDownlink(bitsPerSecond / 8)
  let pdfBytes = 0

  const passOn = async (answer: IncomingMessage, response: ServerResponse, isPdf: boolean) => {
    await elapse(roundTripMs)
    await send(headerBytes)
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    response.flushHeaders()
    for await (const chunk of answer) {
      for (let begin = 0; begin < chunk.length; begin += sliceBytes) {
        const slice = chunk.subarray(begin, begin + sliceBytes)
        await send(slice.length)
        if (response.destroyed) return
        if (isPdf) pdfBytes += slice.length
        response.write(slice)
      }
    }
    response.end()
  }

  const proxy = await startProxy((incoming) => ({
    url: new URL(incoming.url ?? '/', serverUrl),
    headers: incoming.headers,
    send: (answer, response) => {
      passOn(answer, response, isPdfAddress(incoming.url ?? '')).catch(() => response.destroy())
      return true
    },
  }))
  return { ...proxy, pdfBytes: () => pdfBytes }
}
