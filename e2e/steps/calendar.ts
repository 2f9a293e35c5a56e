import type { Locator, Page } from '@playwright/test'
import { createFormat } from '@serein/client/format.ts'

const minuteMs = 60_000

export function columnOf(desk: Page, therapist: string): Locator {
  return desk.getByRole('group', { name: therapist, exact: true })
}

/** Takes a block by its head and lets it go in a column at a time, as a hand does: over many small steps. */
export async function dragTo(
  desk: Page,
  block: Locator,
  to: { therapist: string; startsAt: string; startedAt: string },
): Promise<void> {
  await block.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const from = (await block.boundingBox())!
  const column = (await columnOf(desk, to.therapist).boundingBox())!
  const minutes = (Date.parse(to.startsAt) - Date.parse(to.startedAt)) / minuteMs
  const perMinute = await minuteHeight(desk)
  const grip = { x: from.x + from.width / 2, y: from.y + 8 }
  await desk.mouse.move(grip.x, grip.y)
  await desk.mouse.down()
  await desk.mouse.move(grip.x + 8, grip.y, { steps: 3 })
  await desk.mouse.move(column.x + column.width / 2, grip.y + minutes * perMinute, { steps: 20 })
  await desk.mouse.up()
}

/** Draws half an hour on the empty ground of a column. */
export async function drawOn(
  desk: Page,
  therapist: string,
  startsAt: string,
  timeZone: string,
): Promise<void> {
  const { perMinute, ...at } = await placeOf(desk, therapist, startsAt, timeZone)
  await desk.mouse.move(at.x, at.y)
  await desk.mouse.down()
  await desk.mouse.move(at.x, at.y + 10 * perMinute, { steps: 4 })
  await desk.mouse.move(at.x, at.y + 28 * perMinute, { steps: 8 })
  await desk.mouse.up()
}

/** Presses the empty ground of a column once. */
export async function pressOn(
  desk: Page,
  therapist: string,
  startsAt: string,
  timeZone: string,
): Promise<void> {
  const { x, y } = await placeOf(desk, therapist, startsAt, timeZone)
  await desk.mouse.click(x, y)
}

/** Three minutes below a time, in sight. */
async function placeOf(desk: Page, therapist: string, startsAt: string, timeZone: string) {
  const [hour, minute] = createFormat('en').clock(startsAt, timeZone).split(':')
  const label = desk.getByText(`${hour}:00`, { exact: true })
  await label.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const gutter = (await label.boundingBox())!
  const column = (await columnOf(desk, therapist).boundingBox())!
  const perMinute = await minuteHeight(desk)
  // An hour's label stands four pixels under its line.
  return {
    x: column.x + column.width / 2,
    y: gutter.y - 4 + (Number(minute) + 3) * perMinute,
    perMinute,
  }
}

function minuteHeight(desk: Page): Promise<number> {
  return desk
    .locator('[data-column]')
    .first()
    .evaluate((column) => {
      const probe = column.appendChild(document.createElement('i'))
      probe.style.cssText = 'position:absolute;height:calc(var(--minute) * 60)'
      const { height } = probe.getBoundingClientRect()
      probe.remove()
      return height / 60
    })
}
