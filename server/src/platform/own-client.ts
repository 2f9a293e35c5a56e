import { Client } from 'pg'

/** A connection beside any pool, known to the database by a name. The caller ends it. */
export async function openClient(url: string, name: string): Promise<Client> {
  const client = new Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => {})
  await client.connect()
  return client
}
