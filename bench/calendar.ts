import { chromium, type CDPSession, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { smallWorld, type SmallWorld } from '../server/src/booking/fixture.ts'
import type { Db } from '../server/src/platform/pool.ts'
import { build } from '../tools/launch/build.js'
import { findChromium } from '../tools/launch/chromium.js'
import { percentile, register } from '../torture/client.ts'
import { openStage, startServer } from '../torture/stage.ts'

export type CalendarBench = {
  what: string
  framesPerSecond: number
  p95Milliseconds: number
  longFrames: number
  longTasks: number
  /** Frames that the screen showed with a hole in them, because a part was not drawn yet. */
  torn: number
}

const therapists = 30
const items = 400
const viewport = { width: 1440, height: 900 }
/** A frame that the eye sees missing: longer than two at 60 a second, and a little. */
const longFrameMs = 36
const longTaskMs = 50
const leastShare = 0.95

/**
 * The real console with a day of 30 therapists and 400 items in Chromium: scrolled down and across, then a visit dragged
 * over the columns until the board scrolls along, each in a trace. `idle` is the same page left alone: what this machine
 * can draw at all.
 */
export async function calendarBench(): Promise<CalendarBench[]> {
  await build()
  const stage = await openStage('calendar')
  const world = await smallWorld(stage.db, { therapists })
  const day = await fill(stage.db, world)
  const server = await startServer(stage.url)
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run'],
  })
  try {
    const context = await browser.newContext({ viewport, locale: 'en-GB' })
    const email = 'owner@calendar.test'
    const cookie = await register(server.url, stage.pool, { email, name: 'Owner' })
    const [name = '', value = ''] = cookie.split('=', 2)
    await context.addCookies([{ name, value, url: server.url }])
    await sql`insert into membership (business_id, user_id, role)
      select ${world.businessId}, id, 'owner' from "user" where email = ${email}`.execute(stage.db)
    const page = await context.newPage()
    await page.goto(`${server.url}/console/calendar?day=${day}`)
    await page.waitForFunction(
      (wanted) => document.querySelectorAll('[data-event]').length === wanted,
      items,
    )
    return await watchAll(page, await context.newCDPSession(page))
  } finally {
    await browser.close()
    await server.stop('SIGTERM')
    await stage.close()
    await stage.end()
  }
}

/** What of the bar a movement misses: 95 % of the frames of the page left alone, 60 at most, and none of them torn. */
export function missedFrames(rows: CalendarBench[]): string[] {
  const idle = Math.min(60, rows.find(({ what }) => what === 'idle')!.framesPerSecond)
  return rows.flatMap(({ what, framesPerSecond, torn }) => [
    ...(framesPerSecond < idle * leastShare
      ? [`${what}: ${framesPerSecond} of ${idle} frames a second`]
      : []),
    ...(torn > 0 ? [`${what}: ${torn} frames with a hole`] : []),
  ])
}

async function watchAll(page: Page, cdp: CDPSession): Promise<CalendarBench[]> {
  const middle = { x: viewport.width / 2, y: viewport.height / 2 }
  const scroll = (xDistance: number, yDistance: number) =>
    cdp.send('Input.synthesizeScrollGesture', {
      ...middle,
      xDistance,
      yDistance,
      speed: 1500,
      preventFling: true,
    })
  return [
    await watched(page, cdp, 'idle', () => page.waitForFunction(hasSeenEnough)),
    await watched(page, cdp, 'scrolled down and up', async () => {
      await scroll(0, -900)
      await scroll(0, 900)
    }),
    await watched(page, cdp, 'scrolled across and back', async () => {
      await scroll(-3600, 0)
      await scroll(3600, 0)
    }),
    await watched(page, cdp, 'dragged', () => drag(page)),
  ]
}

/** Three seconds over the columns, along the edge so that the board follows, and home again. */
async function drag(page: Page): Promise<void> {
  const box = (await page.locator('[data-event]').nth(2).boundingBox())!
  const home = { x: box.x + box.width / 2, y: box.y + 10 }
  await page.mouse.move(home.x, home.y)
  await page.mouse.down()
  for (let step = 0; step <= 180; step++) {
    const turn = (step / 180) * Math.PI * 2
    await page.mouse.move(
      home.x + (1 - Math.cos(turn)) * (viewport.width / 2 - home.x / 2),
      home.y + Math.sin(turn * 3) * 160 + 120 * Math.sin(turn / 2),
    )
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  await page.keyboard.press('Escape')
  await page.mouse.up()
}

async function watched(
  page: Page,
  cdp: CDPSession,
  what: string,
  act: () => Promise<unknown>,
): Promise<CalendarBench> {
  const traced = await trace(cdp)
  await page.evaluate(startCounting)
  await act()
  const times = await page.evaluate(stopCounting)
  const events = await traced()
  const drawn = events.filter(({ args }) => args && 'missing tiles' in args)
  if (what !== 'idle' && drawn.length === 0) throw new Error(`${what}: nothing was seen drawn`)
  const frames = times.slice(1).map((time, index) => time - times[index]!)
  if (frames.length < 30) throw new Error(`${what}: only ${frames.length} frames were seen`)
  return {
    what,
    framesPerSecond: (frames.length * 1000) / (times.at(-1)! - times[0]!),
    p95Milliseconds: percentile(frames, 0.95),
    longFrames: frames.filter((milliseconds) => milliseconds > longFrameMs).length,
    longTasks: events.filter(({ name, dur = 0 }) => name === 'RunTask' && dur / 1000 >= longTaskMs)
      .length,
    torn: drawn.filter(({ args }) => Number(args!['missing tiles']) > 0).length,
  }
}

type TraceEvent = { name: string; dur?: number; args?: Record<string, unknown> }

/** Traces until the answer is called, which gives all that was seen. */
async function trace(cdp: CDPSession): Promise<() => Promise<TraceEvent[]>> {
  const seen: TraceEvent[] = []
  const collect = ({ value }: { value: object[] }) => seen.push(...(value as TraceEvent[]))
  cdp.on('Tracing.dataCollected', collect)
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline', 'cc'] },
  })
  return async () => {
    const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve))
    await cdp.send('Tracing.end')
    await complete
    cdp.off('Tracing.dataCollected', collect)
    return seen
  }
}

type Counter = { frameTimes: number[]; isCounting: boolean }

function startCounting(): void {
  const here = globalThis as unknown as Counter
  here.frameTimes = []
  here.isCounting = true
  const count = (time: number) => {
    here.frameTimes.push(time)
    if (here.isCounting) requestAnimationFrame(count)
  }
  requestAnimationFrame(count)
}

function stopCounting(): number[] {
  const here = globalThis as unknown as Counter
  here.isCounting = false
  return here.frameTimes
}

function hasSeenEnough(): boolean {
  return (globalThis as unknown as Counter).frameTimes.length >= 120
}

/**
 * 400 visits of half an hour on the day after tomorrow, each therapist with a room of their own, and five who leave
 * early. Gives the day.
 */
async function fill(db: Db, world: SmallWorld): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    with places as (
      select n, (${world.staffIds}::uuid[])[1 + n % ${therapists}::int] as staff, 1 + n % ${therapists}::int as room,
        (date_trunc('day', now() at time zone 'Europe/Paris') + interval '2 days' + interval '8 hours'
          + interval '50 minutes' * (n / ${therapists}::int)) at time zone 'Europe/Paris' as at
      from generate_series(0, ${items}::int - 1) as n),
    c as (insert into customer (business_id, name) select ${world.businessId}, 'Guest ' || n from places
      returning business_id, id, name),
    b as (insert into booking (business_id, shop_id, customer_id, code, state, starts_at, ends_at, first_starts_at, time_zone,
        currency, total_minor, price, policy, request)
      select c.business_id, ${world.shopId}, c.id, 'SR-' || n, 'confirmed', at, at + interval '30 minutes', at, 'Europe/Paris',
        'EUR', 4000, '{}', '{}', '{}' from places join c on c.name = 'Guest ' || n
      returning business_id, id, code, starts_at, ends_at),
    g as (insert into guest (business_id, booking_id, position) select business_id, id, 0 from b),
    i as (insert into item (business_id, booking_id, guest_position, position, service_id, variant_id, staff_ids, service_name,
        length_minutes, price_minor, starts_at, ends_at)
      select b.business_id, b.id, 0, 0, v.service_id, v.id, array[staff], '{"en": "Swedish massage", "fr": "Massage suédois"}',
        30, 4000, starts_at, ends_at from b join places on code = 'SR-' || n
        join variant v on v.business_id = b.business_id and v.id = ${world.halfId}
      returning business_id, id, booking_id, staff_ids, starts_at, ends_at),
    k as (insert into claim (business_id, shop_id, booking_id, item_id, staff_id, unit_id, place, during, state, purpose)
      select i.business_id, ${world.shopId}, booking_id, i.id, s, u, case when u is null then null else 1 end,
        tstzrange(starts_at, ends_at), 'kept', 'segment'
      from i join unit on unit.business_id = i.business_id
          and unit.position = array_position(${world.staffIds}::uuid[], i.staff_ids[1]),
        lateral (values (i.staff_ids[1], null::uuid), (null::uuid, unit.id)) as t (s, u)),
    o as (insert into claim (business_id, shop_id, staff_id, during, state, purpose)
      select ${world.businessId}, ${world.shopId}, staff, tstzrange(at + interval '1 hour', at + interval '150 minutes'),
        'kept', 'time_off'
      from places where n / ${therapists}::int = 12 and room between 21 and 25)
    select to_char(min(at) at time zone 'Europe/Paris', 'YYYY-MM-DD') as day from places`.execute(
    db,
  )
  return rows[0]!.day
}

if (import.meta.main) console.table(await calendarBench())
