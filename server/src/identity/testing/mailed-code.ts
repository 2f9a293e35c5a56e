import { codeOf } from '../one-time-code.ts'

type Database = { query(text: string, values: unknown[]): Promise<{ rows: { id: string }[] }> }

/** The code that is in the latest mail to an address, without waiting for the mail. */
export async function mailedCode(
  database: Database,
  secret: string,
  email: string,
): Promise<string> {
  const { rows } = await database.query(
    `select id from one_time_code where kind = 'registration' and recipient = $1 order by sent_at desc, id desc limit 1`,
    [email.toLowerCase()],
  )
  if (!rows[0]) throw new Error(`no code was sent to ${email}`)
  return codeOf(secret, rows[0].id)
}
