import { expect, it } from 'vitest'
import { messageStage } from './testing.ts'

const stage = messageStage()
const at = '2026-11-25T09:00:00.000Z'

const imageIn = (html: string | undefined) => /<img[^>]*>/u.exec(html ?? '')?.[0] ?? null

async function mailOfVisit() {
  await stage.book(at)
  await stage.run()
  return stage.peer.received.at(-1)?.mail
}

/** Which comes in the name of its business, though it is kept under none. */
async function mailOfReceipt() {
  const { id } = await stage.book('2026-11-26T09:00:00.000Z')
  const body = { email: 'nadia@example.test' }
  await stage.api.ask('POST', `/console/bookings/${id}/receipt/send`, stage.desk({ body }))
  await stage.run()
  return stage.peer.received.findLast(({ to }) => to === body.email)?.mail
}

it('a mail of a business bears its logo by a whole address, and its name where pictures are off', async () => {
  expect(imageIn((await mailOfVisit())?.html as string)).toBe(null)
  await stage.database.pool.query(
    `with logo as (insert into picture (business_id, file, type, alt, tint, blur, bytes, width, height, widths)
       values ($1, 'ab', 'image/webp', '{"en": "Leaves", "fr": "Feuilles"}', '#ffffff', '', 9, 1600, 400, '{480,960,1600}')
       returning business_id, id)
     insert into business_logo select business_id, id from logo`,
    [stage.world.businessId],
  )
  const { rows } = await stage.database.pool.query('select name from business where id = $1', [
    stage.world.businessId,
  ])
  const image = imageIn((await mailOfVisit())?.html as string)
  expect(image).toContain('src="https://spa.test/pictures/ab-480.webp"')
  expect(image).toContain(`alt="${rows[0].name}"`)
  expect(image).toMatch(/width="176" .*height="44"|height="44" .*width="176"/u)
  expect(imageIn((await mailOfReceipt())?.html as string)).toBe(image)
})
