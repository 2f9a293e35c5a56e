import { expect, test } from 'vitest'
import { ownZone } from '@serein/client/clock.ts'
import { createFormat } from '@serein/client/format.ts'
import { renderApp } from '../page/testing/render.tsx'
import { ZoneHint } from './zone-hint.tsx'

const startsAt = '2026-11-28T18:00:00.000Z'
const hintOf = async (timeZone: string) => {
  const shop = { timeZone, city: 'Kiritimati' }
  const page = await renderApp(<ZoneHint startsAt={startsAt} shop={shop} />, { language: 'fr' })
  return page.container.querySelector('p')?.textContent ?? null
}

test('a zone hint gives the reader’s time beside the shop’s, with the day when it differs', async () => {
  // Fourteen hours ahead of Greenwich: another day for almost all who read this, at another hour for all.
  const zone = 'Pacific/Kiritimati'
  const format = createFormat('fr')
  const hint = await hintOf(zone)
  expect(hint).toContain(format.time(startsAt, zone))
  expect(hint).toContain(format.time(startsAt, ownZone()))
  expect(hint).toContain(format.shortDate(startsAt, ownZone()))
})

test('a zone hint is not shown to a reader in the shop’s zone', async () => {
  expect(await hintOf(ownZone())).toBe(null)
})
