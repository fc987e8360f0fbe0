import { afterAll, vi } from 'vitest'

// A process runs many files: the next one must find the globals as they were.
afterAll(() => {
  vi.unstubAllGlobals()
})
