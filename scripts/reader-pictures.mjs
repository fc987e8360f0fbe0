// npm run pictures: takes the pictures of docs/reader.md again.
import { runWithBrowser } from './run-with-browser.mjs'

await runWithBrowser('e2e/reader-pictures/reader-pictures.ts')
