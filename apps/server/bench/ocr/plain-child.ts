import { servePages } from '../../src/platform/ocr/serve-pages.ts'

// The program of a child process that reads pages as they come, to show what the preparation of the product is worth.

await servePages(async (image) => ({ image, placeOf: (point) => point }))
