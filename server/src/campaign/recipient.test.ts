import { describe, expect, it } from 'vitest'
import { newsOfPerson } from './person.ts'
import { forgetRecipients } from './sweep.ts'
import { campaignStage, openOf } from './testing.ts'

const own = campaignStage()
const { stage, call } = own
const recipients = async (id: string) => {
  const { rows } = await stage.database.pool.query<{ link: string | null }>(
    'select link_hash as link from campaign_recipient where campaign_id = $1',
    [id],
  )
  return rows
}
const dayIn = (days: number) => new Date(stage.now().getTime() + days * 86_400_000)

describe('to whom it was told', () => {
  it('is whoever agreed where the business was before, by mail alone', async () => {
    const { pool } = stage.database
    const bring = (name: string, agreedAt: Date | null) =>
      pool.query(
        `insert into customer (business_id, name, email, phone, language, news_agreed_at)
         values ($1, $2, $2 || '@before.test', '+33612345678', 'en', $3)`,
        [stage.world.businessId, name, agreedAt],
      )
    await bring('yes', stage.now())
    await bring('no', null)
    await own.sent({ channels: ['mail', 'sms'] })
    expect(own.mails().map(({ to }) => to)).toEqual([{ name: 'yes', address: 'yes@before.test' }])
    const { rows } = await pool.query(`select channel from delivery where kind = 'campaign'`)
    expect(rows).toEqual([{ channel: 'mail' }])
  })

  it('is forgotten after 400 days, and its figures stay', async () => {
    await own.client()
    const id = await own.sent()
    const [mail] = own.mails()
    await own.host().request(openOf(mail!.text))
    const { db } = stage.database
    await forgetRecipients(db, dayIn(399))
    expect(await recipients(id)).toHaveLength(1)
    await forgetRecipients(db, dayIn(401))
    expect(await recipients(id)).toEqual([])
    const { body } = await call('GET', `/${id}`)
    expect(body.campaign.figures).toMatchObject({ sent: 1, opened: 1 })
  })

  it('is in the export of a person; erased, their link opens nothing any more', async () => {
    const { userId } = await own.client()
    const id = await own.sent()
    const { db } = stage.database
    const sections = await newsOfPerson.sections(db, userId)
    expect(sections.find(({ name }) => name === 'news')!.rows).toMatchObject([
      { businessName: 'Small', subject: 'Spring is here', openedAt: null },
    ])
    await db.transaction().execute((tx) => newsOfPerson.erase!(tx, userId))
    expect(await recipients(id)).toEqual([{ link: null }])
    const [mail] = own.mails()
    const opened = await own.host().request(openOf(mail!.text))
    expect(opened.status).toBe(302)
    expect((await call('GET', `/${id}`)).body.campaign.figures).toMatchObject({
      sent: 1,
      opened: 0,
    })
  })
})
