/**
 * Adds what pdf.js needs and our oldest browsers (Chrome 111, Firefox 115, Safari 16.4) lack.
 * Its legacy build brings most of it, but not these four. Imported first, on the page and in the worker.
 */
const provide = (target: object, name: string, value: unknown): void => {
  if (name in target) return
  Object.defineProperty(target, name, { value, configurable: true, writable: true })
}

provide(Promise, 'withResolvers', () => {
  const capability: Record<string, unknown> = {}
  capability.promise = new Promise((resolve, reject) => {
    Object.assign(capability, { resolve, reject })
  })
  return capability
})

// Without it pages stay blank, and pdf.js reports nothing.
provide(
  ArrayBuffer.prototype,
  'transferToFixedLength',
  function transfer(this: ArrayBuffer, length?: number) {
    const moved = structuredClone(this, { transfer: [this] })
    if (length === undefined || length === moved.byteLength) return moved
    const resized = new ArrayBuffer(length)
    new Uint8Array(resized).set(new Uint8Array(moved, 0, Math.min(length, moved.byteLength)))
    return resized
  },
)

provide(AbortSignal, 'any', (signals: Iterable<AbortSignal>) => {
  const controller = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) {
      controller.abort(signal.reason)
      break
    }
    signal.addEventListener('abort', () => controller.abort(signal.reason), {
      once: true,
      signal: controller.signal,
    })
  }
  return controller.signal
})

provide(Response.prototype, 'bytes', async function bytes(this: Response) {
  return new Uint8Array(await this.arrayBuffer())
})
