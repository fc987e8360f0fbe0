import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

/** Runs work on a PostgreSQL server with one connection, closed afterwards. */
export const withAdmin = async (
  serverUrl: string,
  work: (client: Client) => Promise<void>,
): Promise<void> => {
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Creates a database on the tests' server, empty or of a template; the end of the suite drops it.
 * @returns its address
 */
export const createDatabase = async (
  serverUrl: string,
  prefix: string,
  template: string | null,
): Promise<string> => {
  const name = `${prefix}_${randomBytes(4).toString('hex')}`
  const from = template === null ? '' : ` template ${template}`
  await withAdmin(serverUrl, async (client) => void (await client.query(`create database ${name}${from}`)))
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}
