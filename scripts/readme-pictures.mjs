// npm run pictures:readme: takes the pictures of README.md again.
import { runWithBrowser } from './run-with-browser.mjs'

await runWithBrowser('e2e/readme-pictures/readme-pictures.ts')
