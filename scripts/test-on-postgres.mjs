// The server's tests on the PostgreSQL server of TEST_DATABASE_URL; scripts/with-postgres.sh provides one.
import { ensureBuilt, ensureInstalled } from './project.mjs'
import { runServerTestsOn, summarise } from './steps.mjs'

ensureInstalled()
const databaseUrl = process.env.TEST_DATABASE_URL
if (!databaseUrl) {
  console.error('TEST_DATABASE_URL names no PostgreSQL server.')
  process.exit(1)
}
ensureBuilt()
process.exit(summarise(runServerTestsOn(databaseUrl)))
