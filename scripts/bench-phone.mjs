// npm run bench:phone: times the reader on a slow connection and processor.
import { runWithBrowser } from './run-with-browser.mjs'

await runWithBrowser('e2e/bench-phone/bench-phone.ts')
