// npm run demo: the whole product with demo data on one address.
import { join } from 'node:path'
import { become, builtCli, ensureBuilt, ensureInstalled, root } from './project.mjs'

ensureInstalled()
ensureBuilt()
become(process.execPath, [builtCli, 'serve', '--demo', '--with-month'], {
  DATA_DIR: process.env.DATA_DIR || join(root, '.data', 'demo'),
  LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
})
