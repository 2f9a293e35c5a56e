import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { idOf } from '@serein/client/testing/answers.ts'
import type { ShopPictures } from '@serein/shared/shop/contract.ts'
import { owner, shop } from '../member/testing/member.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { Page } from './pictures.tsx'

const [rooms, garden] = ['Rooms', 'Garden'].map((name, index) => ({
  id: idOf(20 + index),
  name: { en: name, fr: name },
}))
const [bath, lounge] = ['The bath', 'The lounge'].map((alt, index) => ({
  id: idOf(10 + index),
  picture: { src: '/pictures/ripples.svg', alt: { en: alt, fr: alt }, tint: 'white' },
  addedAt: '2026-11-20T10:00:00Z',
  albumId: rooms!.id,
}))
const savedPictures: ShopPictures = { pictures: [bath!, lounge!], albums: [rooms!, garden!] }
const moved: ShopPictures = {
  pictures: [bath!, { ...lounge!, albumId: garden!.id }],
  albums: [garden!, rooms!],
}

async function open() {
  const page = await renderConsole(<Page />, {
    answers: { 'business.me': owner, 'shop.pictures': savedPictures },
  })
  const { t } = page
  await page.user.click(await page.findByLabelText(t('shop.albums.byAlbum')))
  const album = (name: string) => within(page.getByRole('region', { name }))
  return { ...page, album }
}

test('a picture is put into an album, and an album moved after another', async () => {
  const page = await open()
  const { t } = page
  page.answers['shop.putInAlbum'] = { ...moved, albums: savedPictures.albums }
  page.answers['shop.orderAlbums'] = moved
  await page.user.selectOptions(page.field(t('shop.albums.of', { name: 'The lounge' })), garden!.id)
  await waitFor(() => expect(page.album('Garden').getByRole('img')).toBeTruthy())
  await page.press(t('shop.pictures.later', { name: 'Rooms' }))
  await waitFor(() =>
    expect(page.getAllByRole('heading', { level: 2 })[0]!.textContent).toBe('Garden'),
  )
  await waitFor(() =>
    expect(page.sent('shop.orderAlbums')).toEqual([
      { shopId: shop.id, albumIds: [garden!.id, rooms!.id] },
    ]),
  )
  expect(page.sent('shop.putInAlbum')).toMatchObject([
    { pictureId: lounge!.id, albumId: garden!.id },
  ])
})

test('a removed album is restored in its place, with its pictures', async () => {
  const page = await open()
  const { t } = page
  page.answers['shop.removeAlbum'] = { ...savedPictures, albums: [garden!] }
  page.answers['shop.restoreAlbum'] = savedPictures
  await page.press(t('shop.albums.remove', { name: 'Rooms' }))
  await waitFor(() => expect(page.queryByRole('region', { name: 'Rooms' })).toBe(null))
  await page.press(t('common.undo'))
  await waitFor(() => expect(page.album('Rooms').getAllByRole('img')).toHaveLength(2))
  expect(page.sent('shop.restoreAlbum')).toEqual([
    {
      shopId: shop.id,
      albumId: rooms!.id,
      name: rooms!.name,
      place: 0,
      pictureIds: [bath!.id, lounge!.id],
    },
  ])
})
