import type { ConsoleState, Keeper } from './console-state.ts'
import { expect } from './test.ts'

/** Albums, rooms and equipment. */
export const roomStates: Record<string, ConsoleState> = {
  'pictures by album': { open: openAlbums },
  'an album without a name': {
    open: async (keeper) => {
      const { page, t } = keeper
      await openAlbums(keeper)
      await page.getByRole('button', { name: t('shop.albums.new') }).click()
      await page.getByRole('button', { name: t('common.save') }).click()
      await expect(page.getByText(t('shop.albums.fault.missing')).first()).toBeVisible()
    },
  },
  rooms: { open: openRooms },
  'rooms, to look at': { as: 'desk', open: openRooms },
  'a room with mistakes': {
    open: async (keeper) => {
      const { page, t } = keeper
      await openRooms(keeper)
      await page.getByRole('button', { name: t('resource.newUnit') }).click()
      await page.getByRole('button', { name: t('common.save') }).click()
      await expect(page.getByText(t('resource.fault.missing'))).toBeVisible()
    },
  },
  'a kind to change': {
    open: async (keeper) => {
      const { page, t } = keeper
      await openRooms(keeper)
      const kinds = page.getByRole('region', { name: t('resource.kinds') })
      await kinds
        .getByRole('button', { name: t('resource.edit', { name: '' }) })
        .first()
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  'a room that is used': {
    open: async (keeper) => {
      const { page, t } = keeper
      await openRooms(keeper)
      await page.getByRole('button', { name: t('resource.retireOf', { name: 'Sauge' }) }).click()
      await expect(page.getByText(/Sauge.*\d/u).last()).toBeVisible()
    },
  },
}

async function openAlbums({ page, t, shop }: Keeper): Promise<void> {
  await page.goto(`/console/pictures?shop=${shop.id}`)
  await page.getByText(t('shop.albums.byAlbum'), { exact: true }).click()
  await expect(page.getByText(t('shop.albums.count', { count: 2 })).first()).toBeVisible()
}

async function openRooms({ page, shop }: Keeper): Promise<void> {
  await page.goto(`/console/rooms?shop=${shop.id}`)
  await expect(page.getByText('Hammam Safran').first()).toBeVisible()
}
