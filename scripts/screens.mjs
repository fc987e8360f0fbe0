// npm run screens: takes pictures of every page, by day and at night, into a folder that is not committed.
import { runWithBrowser } from './run-with-browser.mjs'

await runWithBrowser('e2e/screens/screens.ts')
