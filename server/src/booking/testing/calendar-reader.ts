import type { Hono } from 'hono'
import ICAL from 'ical.js'
import { pino } from 'pino'
import { beforeEach } from 'vitest'
import { openLinks } from '../../platform/link.ts'
import { feedHost } from '../feed/feed-host.ts'
import { type bookingStage, testLinks } from '../testing.ts'

/** A calendar that reads feeds of the stage's shop, over a host that keeps what it logs. */
export function calendarReader(stage: ReturnType<typeof bookingStage>) {
  const logged: string[] = []
  const openHost = (secret: string = testLinks.secrets[0]) =>
    feedHost({
      db: stage.database.db,
      links: openLinks({ ...testLinks, secrets: [secret] }),
      log: pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) }),
      now: () => stage.api.clock.now,
      addressOf: () => '203.0.113.7',
    })
  let host: Hono
  beforeEach(() => {
    logged.length = 0
    host = openHost()
  })
  const look = (url: string, headers: Record<string, string> = {}, at = host) =>
    at.request(new URL(url, 'http://test').pathname, { headers })
  return {
    logged,
    openHost,
    look,
    async open(body: object = {}, user = stage.world.userId) {
      const answer = await stage.api.ask('POST', '/feed', { user, body })
      return answer.body.feed.url as string
    },
    /** The entries as another program reads them. */
    async entries(url: string, at = host) {
      const text = await (await look(url, {}, at)).text()
      const calendar = new ICAL.Component(ICAL.parse(text))
      const events = calendar.getAllSubcomponents('vevent').map(entryOf)
      return { name: String(calendar.getFirstPropertyValue('x-wr-calname')), events }
    },
  }
}

function entryOf(event: ICAL.Component) {
  const reader = new ICAL.Event(event)
  return {
    uid: reader.uid,
    sequence: reader.sequence,
    status: String(event.getFirstPropertyValue('status')),
    startsAt: reader.startDate.toJSDate().toISOString(),
    endsAt: reader.endDate.toJSDate().toISOString(),
    title: reader.summary,
    text: reader.description,
    place: reader.location,
    url: String(event.getFirstPropertyValue('url')),
  }
}
