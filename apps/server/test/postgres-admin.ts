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
