import { describe, expect, it } from 'vitest'
import { doAtDesk } from '../notification/testing/visit.ts'
import { bookedBy, campaignStage, openOf } from './testing.ts'

const own = campaignStage()
const { stage, call } = own
const addresses = () => own.mails().map(({ to }) => to.address)
const news = (isWanted: boolean) => ({ body: { businessName: 'Small', isWanted }, status: 200 })
const pathOf = (url: string) => url.replace('https://spa.test', '')
const preview = async (query: Record<string, string>) =>
  (await call('GET', `/preview?${String(new URLSearchParams(query))}`)).body

describe('a campaign', () => {
  it('goes once to each client who wants news, from the business and in their language', async () => {
    const [one, french] = [await own.client(), await own.client({ language: 'fr' })]
    await own.client({ agrees: false })
    const counted = await call('GET', '/count')
    // The only customer of the stage has not booked here, and so is no client yet.
    expect(counted.body).toEqual({ clients: 3, wanting: 2, now: 2 })
    const id = await own.sent()
    await own.run()
    const mails = own.mails()
    expect(mails.map(({ to }) => to.address).toSorted()).toEqual(
      [one.address, french.address].toSorted(),
    )
    const mail = mails.find(({ to }) => to.address === french.address)!
    expect(mail).toMatchObject({ subject: 'C’est le printemps', fromName: 'Small' })
    expect(mail.text).toContain('Venez vous reposer.\n\nOn vous attend.\n\nPRINTEMPS')
    const { body } = await call('GET', `/${id}`)
    expect(body.campaign).toMatchObject({
      state: 'sent',
      figures: { sent: 2, opened: 0, booked: 0, revenue: [] },
    })
  })

  it('is shown as its reader would get it while it is written, and nothing is sent', async () => {
    const texts = { subject: 'C’est le printemps', text: 'Venez.\n\n<b>Vite</b>', action: 'offers' }
    const mail = await preview({ ...texts, code: 'PRINTEMPS', mailLanguage: 'fr', scheme: 'dark' })
    expect(mail).toMatchObject({ sender: 'Small', title: 'C’est le printemps' })
    expect(mail.html).toMatch(/Venez\.[^]*&lt;b&gt;Vite[^]*PRINTEMPS[^]*Voir nos offres/u)
    expect(mail.html).toContain('@media all')
    const empty = await preview({ action: 'none', mailLanguage: 'en' })
    expect(empty).toMatchObject({ title: '' })
    expect(empty.html).toContain('@media not all')
    await own.run()
    expect(own.mails()).toEqual([])
  })

  it('is told once to each by two processes at the same time, and after one has died', async () => {
    const clients = await Promise.all(Array.from({ length: 7 }, () => own.client()))
    const { id } = await own.draft()
    await call('POST', `/${id}/plan`, { planned: null })
    const broken = stage.database.pool.query(
      `create function half_way() returns trigger language plpgsql as $$ begin
         if (select count(*) from delivery where source like 'campaign:%${id}%') = 3 then raise exception 'killed'; end if;
         return new; end $$;
       create trigger half_way after insert on delivery for each row execute function half_way()`,
    )
    await broken
    await expect(own.send()).rejects.toThrow('killed')
    await stage.database.pool.query('drop trigger half_way on delivery; drop function half_way()')
    await own.deliver()
    expect(addresses()).toEqual([])
    await Promise.all([own.send(), own.send(), own.send()])
    await own.send()
    await own.deliver()
    expect(addresses().toSorted()).toEqual(clients.map(({ address }) => address).toSorted())
  })

  it('rests for a week between two of a business, or as long as that says', async () => {
    const { address } = await own.client()
    await own.sent()
    expect(addresses()).toEqual([address])
    await own.sent()
    expect(addresses()).toEqual([])
    expect((await call('GET', '/count')).body).toEqual({ clients: 1, wanting: 1, now: 0 })
    stage.later(8 * 1440)
    await own.sent()
    expect(addresses()).toEqual([address])
    await call('PUT', '/limit', { daysBetween: 1 })
    stage.later(2 * 1440)
    await own.sent()
    // Two in a month is what they have agreed to, whatever the business says.
    expect(addresses()).toEqual([])
    stage.later(31 * 1440)
    await own.sent()
    expect(addresses()).toEqual([address])
    await call('PUT', '/limit', { daysBetween: 30 })
    stage.later(29 * 1440)
    await own.sent()
    expect(addresses()).toEqual([])
  })

  it('that is planned comes at that minute where its reader lives, and may be a draft again before', async () => {
    const [paris, montreal] = [await own.client(), await own.client()]
    await stage.database.pool.query(
      `insert into notification_setting (user_id, quiet_from_minute, quiet_to_minute, time_zone, updated_at)
       values ($1, 0, 0, 'America/Toronto', now())`,
      [montreal.userId],
    )
    const { id } = await own.draft()
    const planned = { day: '2026-11-25', minute: 600 }
    await call('POST', `/${id}/plan`, { planned })
    const back = await call('POST', `/${id}/stop`)
    expect(back.body.campaign).toMatchObject({ state: 'draft', plannedDay: null })
    await call('POST', `/${id}/plan`, { planned })
    const at = async (moment: string) => {
      stage.api.clock.now = new Date(moment)
      await own.run()
      return addresses()
    }
    expect(await at('2026-11-25T08:59:00Z')).toEqual([])
    expect(await at('2026-11-25T09:00:00Z')).toEqual([paris.address])
    expect(await at('2026-11-25T14:59:00Z')).toEqual([])
    expect((await call('GET', `/${id}`)).body.campaign.state).toBe('sending')
    expect(await at('2026-11-25T15:00:00Z')).toEqual([montreal.address])
    await own.run()
    expect((await call('GET', `/${id}`)).body.campaign.state).toBe('sent')
  })

  it('that is stopped reaches nobody else, not even whom it was written to already', async () => {
    await own.client()
    const { id } = await own.draft()
    await call('POST', `/${id}/plan`, { planned: { day: '2026-11-24', minute: 0 } })
    await own.send()
    await stage.database.pool.query(
      `update campaign set state = 'sending', ended_at = null where id = $1`,
      [id],
    )
    const { body } = await call('POST', `/${id}/stop`)
    expect(body.campaign.state).toBe('stopped')
    await own.run()
    expect(addresses()).toEqual([])
    expect((await call('GET', `/${id}`)).body.campaign.figures.sent).toBe(0)
    expect((await call('POST', `/${id}/stop`)).status).toBe(409)
    expect((await call('POST', `/${id}/plan`, { planned: null })).status).toBe(409)
  })

  it('is changed while it is a draft, by whoever has read it as it is', async () => {
    const draft = await own.draft()
    const again = { ...draft, campaignId: draft.id, name: 'Summer' }
    expect((await call('POST', '', again)).body.campaign).toMatchObject({
      name: 'Summer',
      version: 2,
    })
    expect((await call('POST', '', again)).status).toBe(409)
    const early = await call('POST', `/${draft.id}/plan`, {
      planned: { day: '2026-11-20', minute: 0 },
    })
    expect(early.body).toMatchObject({
      code: 'invalid_input',
      data: { fields: [{ path: 'planned.day' }] },
    })
  })
})

describe('who gets a campaign', () => {
  it('ends the news by one click of their mail program, and none is sent after it', async () => {
    const { address } = await own.client()
    await own.sent()
    const [mail] = own.mails()
    const url = pathOf(mail!.unsubscribeUrl!)
    const look = await own.host().request(url)
    expect([look.status, look.headers.get('location')]).toEqual([
      302,
      expect.stringMatching(/^\/privacy\?news=[\w-]{43}$/u),
    ])
    const broken = await own.host().request('/news/stop/%0d%0aSet-Cookie:%20evil=1')
    expect([broken.status, broken.headers.get('set-cookie')]).toEqual([302, null])
    const newsToken = url.split('/').at(-1)
    expect(await stage.api.ask('GET', `/news?newsToken=${newsToken}`)).toEqual(news(true))
    const click = { method: 'POST', body: 'List-Unsubscribe=One-Click' }
    for (const time of ['once', 'twice'])
      expect([time, (await own.host().request(url, click)).status]).toEqual([time, 200])
    expect((await own.host().request(`/news/stop/${'a'.repeat(43)}`, click)).status).toBe(404)
    stage.later(8 * 1440)
    await own.sent()
    expect(addresses()).toEqual([])
    const back = { body: { newsToken, isWanted: true } }
    expect(await stage.api.ask('POST', '/news/choose', back)).toEqual(news(true))
    await own.sent()
    expect(addresses()).toEqual([address])
  })

  it('gets nothing when they withdraw between the writing and the sending', async () => {
    const { userId } = await own.client()
    const { id } = await own.draft()
    await call('POST', `/${id}/plan`, { planned: null })
    await own.send()
    await stage.database.pool.query(
      'update consent set withdrawn_at = given_at where user_id = $1',
      [userId],
    )
    await own.deliver()
    expect(addresses()).toEqual([])
    const { rows } = await stage.database.pool.query(
      'select state, reason from delivery where user_id = $1',
      [userId],
    )
    expect(rows).toEqual([{ state: 'dropped', reason: 'news_declined' }])
  })

  it('is nobody who is about to be erased, or has turned news off', async () => {
    const [leaving, quiet] = [await own.client(), await own.client()]
    const { pool } = stage.database
    await pool.query(
      `insert into erasure (user_id, asked_at, due_at) values ($1, now(), now() + interval '14 days')`,
      [leaving.userId],
    )
    await pool.query(
      `insert into notification_setting (user_id, choices, quiet_from_minute, quiet_to_minute, updated_at)
       values ($1, '{"news": ["app"]}', 0, 0, now())`,
      [quiet.userId],
    )
    await own.sent()
    expect(addresses()).toEqual([])
  })

  it('is counted when they follow the link and book within a fortnight, with what the ledger says', async () => {
    const { userId, customerId } = await own.client()
    const id = await own.sent({ action: 'book' })
    const [mail] = own.mails()
    const opened = await own.host().request(openOf(mail!.text))
    expect([opened.status, opened.headers.get('location')]).toEqual([
      302,
      `/shop-details?shop=${stage.world.shopId}`,
    ])
    const bookingId = await bookedBy(stage, userId, '2026-11-25T10:00:00.000Z')
    await stage.database.pool.query(
      'update booking set created_at = $2 where id = $1 and customer_id = $3',
      [bookingId, stage.now(), customerId],
    )
    const figures = async () => (await call('GET', `/${id}`)).body.campaign.figures
    expect(await figures()).toEqual({ sent: 1, opened: 1, booked: 1, revenue: [] })
    stage.api.clock.now = new Date('2026-11-25T10:00:00.000Z')
    for (const verb of ['check-in', 'complete']) await doAtDesk(stage, bookingId, verb)
    // 80.00 with 20 % of tax in it.
    expect(await figures()).toEqual({
      sent: 1,
      opened: 1,
      booked: 1,
      revenue: [{ amountMinor: 6667, currency: 'EUR' }],
    })
  })
})

describe('a test', () => {
  it('goes to whoever asks, in both languages, and counts as nothing', async () => {
    const { userId, address } = await own.client()
    const { id } = await own.draft()
    const answer = await stage.api.ask('POST', `/console/campaigns/${id}/test`, {
      ...stage.desk(),
      user: userId,
    })
    expect(answer.body).toEqual({ sentTo: address })
    await own.deliver()
    const mails = own.mails()
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      '[Essai] C’est le printemps',
      '[Test] Spring is here',
    ])
    expect(mails.map(({ unsubscribeUrl }) => unsubscribeUrl)).toEqual([null, null])
    expect((await call('GET', '/count')).body.now).toBe(1)
  })
})

describe('a draft', () => {
  it('can be deleted, and nothing else can', async () => {
    const { id } = await own.draft()
    expect((await call('DELETE', `/${id}`)).status).toBe(200)
    expect((await call('GET', `/${id}`)).status).toBe(404)
    const sent = await own.sent()
    expect((await call('DELETE', `/${sent}`)).body).toMatchObject({ code: 'state_conflict' })
    expect((await call('GET', `/${sent}`)).status).toBe(200)
  })
})
