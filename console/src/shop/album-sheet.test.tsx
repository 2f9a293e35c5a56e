import { expect, test, vi } from 'vitest'
import { type Answers, refused } from '@serein/client/testing/answers.ts'
import { shop } from '../member/testing/member.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { AlbumSheet } from './album-sheet.tsx'
import { usePictures } from './use-pictures.ts'

function NewAlbum({ onClose }: { onClose: () => void }) {
  const { verbs } = usePictures(shop.id)
  return <AlbumSheet album="new" {...{ verbs, onClose }} />
}

async function open(answers: Answers = {}) {
  const onClose = vi.fn<() => void>()
  const page = await renderConsole(<NewAlbum onClose={onClose} />, {
    answers: { 'shop.pictures': { pictures: [], albums: [] }, ...answers },
  })
  return { ...page, onClose, save: () => page.press(page.t('common.save')) }
}

test('an album is named in both languages', async () => {
  const page = await open()
  const { t } = page
  await page.fill(t('shop.albums.en'), 'Rooms')
  await page.save()
  expect(page.notesOf(t('shop.albums.fr'))).toContain(t('shop.albums.fault.missing'))
  expect(page.field(t('shop.albums.en')).getAttribute('aria-invalid')).not.toBe('true')
  expect(page.sent('shop.saveAlbum')).toEqual([])
})

test('an album’s name that is taken is reported at its field, and the sheet stays open', async () => {
  const fault = { field: 'name.fr', reason: 'name_taken' } as const
  const page = await open({ 'shop.saveAlbum': refused('album_not_possible', fault) })
  const { t } = page
  await page.fill(t('shop.albums.en'), 'Rooms')
  await page.fill(t('shop.albums.fr'), 'Cabines')
  await page.save()
  await page.findByText(t('shop.albums.fault.name_taken'))
  expect(page.notesOf(t('shop.albums.fr'))).toContain(t('shop.albums.fault.name_taken'))
  expect(page.onClose).not.toHaveBeenCalled()
})
