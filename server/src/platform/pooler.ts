import { Client } from 'pg'

/** A limit that no server has by itself. */
const probeMs = 14_999

/**
 * Whether a pooler stands before the database that does not keep what a connection begins with, as PgBouncer in
 * transaction mode. Errors: a sentence, where it does not keep prepared statements either.
 */
export async function isPooled(url: string): Promise<boolean> {
  if (await keepsLimits(url)) return false
  if (await keepsStatements(url)) return true
  throw new Error(
    'The pooler in DATABASE_URL does not keep prepared statements: PgBouncer does since 1.21, with max_prepared_statements = 200.',
  )
}

async function keepsLimits(url: string): Promise<boolean> {
  const client = open(url, { statement_timeout: probeMs })
  try {
    await client.connect()
    const { rows } = await client.query<{ found: string }>(
      `select current_setting('statement_timeout') as found`,
    )
    return rows[0]?.found === `${probeMs}ms`
  } catch (error) {
    if (/startup parameter/.test((error as Error).message)) return false
    throw error
  } finally {
    await end(client)
  }
}

/** Prepares a statement and runs it once more while somebody else has the connection to the server that it was prepared on. */
async function keepsStatements(url: string): Promise<boolean> {
  const [client, other] = [open(url), open(url)]
  const probe = { name: 'serein_probe', text: 'select $1::integer', values: [1] }
  try {
    await client.connect()
    await other.connect()
    await client.query(probe)
    await other.query('begin; select 1')
    await client.query(probe)
    return true
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string }
    // It is not there, or it is there already.
    if (['26000', '42P05'].includes(code)) return false
    // A pooler with a single connection to the server has none left to ask on.
    if (message === 'Query read timeout') return true
    throw error
  } finally {
    await end(client)
    await end(other)
  }
}

function open(url: string, settings: { statement_timeout?: number } = {}): Client {
  const client = new Client({
    connectionString: url,
    application_name: 'serein probe',
    connectionTimeoutMillis: 5_000,
    query_timeout: 3_000,
    ...settings,
  })
  client.on('error', () => {})
  return client
}

async function end(client: Client) {
  await client.end().catch(() => {})
}
