import { codeOf } from '../one-time-code.ts'

type Database = { query(text: string, values: unknown[]): Promise<{ rows: { id: string }[] }> }

/** The code that is in the latest mail to an address, or SMS to a number, without waiting for it. */
export async function mailedCode(
  database: Database,
  secret: string,
  recipient: string,
): Promise<string> {
  const { rows } = await database.query(
    'select id from one_time_code where recipient = $1 order by sent_at desc, id desc limit 1',
    [recipient.toLowerCase()],
  )
  if (!rows[0]) throw new Error(`no code was sent to ${recipient}`)
  return codeOf(secret, rows[0].id)
}
