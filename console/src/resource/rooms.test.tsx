import { expect, test } from 'vitest'
import { type Answers, idOf, refused } from '@serein/client/testing/answers.ts'
import type { Resources } from '@serein/shared/resource/contract.ts'
import { owner, shop } from '../member/testing/member.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { Page } from './rooms.tsx'

const kind: Resources['kinds'][number] = {
  id: idOf(10),
  name: { en: 'Massage room', fr: 'Cabine de massage' },
  isRoom: true,
  isActive: true,
  unitCount: 1,
  services: [{ en: 'Deep tissue', fr: 'Massage profond' }],
}
const unit: Resources['units'][number] = {
  id: idOf(11),
  kindId: kind.id,
  name: 'Sauge',
  places: 2,
  isShared: true,
  turnoverMinutes: 10,
  isActive: true,
  visits: 3,
}
const resources: Resources = { kinds: [kind, { ...kind, id: idOf(12) }], units: [unit] }

async function open(own: Answers = {}) {
  const answers = { 'business.me': owner, 'resource.list': resources, ...own }
  const page = await renderConsole(<Page />, { answers })
  return { ...page, save: () => page.press(page.t('common.save')) }
}

test('a room with faults reports each at its field and is not sent', async () => {
  const page = await open()
  const { t } = page
  await page.press(t('resource.newUnit'))
  await page.fill(t('resource.placesOf'), '51')
  await page.fill(t('resource.turnoverOf'), 'ten')
  await page.save()
  expect(page.notesOf(t('resource.name'))).toContain(t('resource.fault.missing'))
  expect(page.notesOf(t('resource.kind'))).toContain(t('resource.fault.noKind'))
  expect(page.notesOf(t('resource.placesOf'))).toContain(t('resource.fault.number'))
  expect(page.notesOf(t('resource.turnoverOf'))).toContain(t('resource.fault.number'))
  expect(page.sent('resource.saveUnit')).toEqual([])
})

test('a room with too few places for future visits says so at the places, with their number', async () => {
  const fault = { field: 'places', reason: 'claimed', count: 2 } as const
  const page = await open({ 'resource.saveUnit': refused('resource_not_possible', fault) })
  const { t } = page
  await page.press(t('resource.edit', { name: 'Sauge' }))
  expect(page.getByText(t('resource.unitWhyBooked', { count: 3 }))).toBeTruthy()
  await page.save()
  await page.findByText(t('resource.fault.claimedPlaces', { count: 2 }))
  expect(page.notesOf(t('resource.placesOf'))).toContain(
    t('resource.fault.claimedPlaces', { count: 2 }),
  )
  expect(page.sent('resource.saveUnit')).toEqual([
    {
      shopId: shop.id,
      unitId: unit.id,
      kindId: kind.id,
      name: 'Sauge',
      places: 2,
      isShared: true,
      turnoverMinutes: 10,
    },
  ])
})

test('a room with future visits is not retired and says how many there are', async () => {
  const inUse = { visits: 3, units: 0, services: [] }
  const page = await open({ 'resource.retireUnit': refused('resource_in_use', inUse) })
  await page.press(page.t('resource.retireOf', { name: 'Sauge' }))
  const text = page.t('resource.inUse.visits', { name: 'Sauge', count: 3 })
  expect(await page.findByText(text)).toBeTruthy()
})

test('the rooms have no buttons for a member who may only view them', async () => {
  const permissions = { ...owner.permissions, resource: 'view' as const }
  const page = await open({ 'business.me': { ...owner, permissions } })
  expect(await page.findByText(page.t('resource.look'))).toBeTruthy()
  expect(page.queryAllByRole('button')).toEqual([])
})

test('a spa without a room type makes type and rooms in one form', async () => {
  const page = await open({
    'resource.list': { kinds: [], units: [] },
    'resource.addRooms': resources,
  })
  const { t } = page
  await page.press(t('resource.addRooms'))
  await page.fill(t('resource.roomType.en'), 'Massage room')
  await page.press(t('resource.more'))
  await page.press(t('resource.more'))
  await page.save()
  await page.findByText('Sauge')
  expect(page.sent('resource.addRooms')).toEqual([
    { shopId: shop.id, name: { en: 'Massage room', fr: t('resource.usual.fr') }, count: 3 },
  ])
})
