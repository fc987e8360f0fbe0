import { vi } from 'vitest'

/**
 * Makes React show suspended content as soon as it is ready. It otherwise waits until 300 ms after the last skeleton, to
 * prevent flicker, with the `setTimeout` that it finds while it is loaded.
 */
const later = setTimeout
vi.stubGlobal('setTimeout', (run: () => void) => later(run))
await import('react-dom/client')
vi.unstubAllGlobals()
