// npm run lectureshelf -- COMMAND: the command line on the built server.
import { become, builtCli, ensureBuilt, ensureInstalled } from './project.mjs'

ensureInstalled()
ensureBuilt()
become(process.execPath, [builtCli, ...process.argv.slice(2)])
