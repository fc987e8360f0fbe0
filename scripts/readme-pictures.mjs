// npm run pictures:readme: takes the picture of README.md and those around the reader again.
import { runWithBrowser } from './run-with-browser.mjs'

await runWithBrowser('e2e/readme-pictures/readme-pictures.ts')
