import { fileURLToPath } from 'node:url'

/** Resolves folders beside the server, the same from `src` and from the build in `dist`. */
const beside = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

export const migrationsFolder = beside('../migrations')
/** An empty embedded database, which only a build has. */
export const emptyDatabaseFile = beside('../dist/empty-database.tar.gz')
export const builtWebFolder = beside('../../web/dist')
export const demoPdfsFolder = beside('../../../demo/pdfs')
/** The version and the commit, which only a build has. */
export const versionFile = beside('../dist/version.json')
export const packageFile = beside('../package.json')
