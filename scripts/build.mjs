// npm run build: server and browser code, ready to serve.
import { ensureBuilt, ensureInstalled } from './project.mjs'

ensureInstalled()
ensureBuilt()
