// Writes apps/server/dist/empty-database.tar.gz, which a first start unpacks in place of creating a database.
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { root } from './project.mjs'

// Optimising WebAssembly that runs once would take as long as running it.
setFlagsFromString('--liftoff-only')
const server = join(root, 'apps', 'server')
const { resolve } = createRequire(join(server, 'package.json'))
const { PGlite } = await import(pathToFileURL(resolve('@electric-sql/pglite')))
const database = await PGlite.create()
const dump = await database.dumpDataDir('gzip')
await database.close()
writeFileSync(join(server, 'dist', 'empty-database.tar.gz'), Buffer.from(await dump.arrayBuffer()))
