import { flattenLight } from './flat-light.ts'
import { servePages } from './serve-pages.ts'
import { straighten } from './straighten.ts'

// The program of a child process: it reads pictures of pages, and has neither secrets nor a socket to lose.

await servePages(async (image) => straighten(await flattenLight(image)))
