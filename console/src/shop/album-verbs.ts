import type { Api } from '@serein/client/api.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import type { ShopPictures } from '@serein/shared/shop/contract.ts'
import { showToast } from '@serein/ui/toast-queue.ts'
import type { useWords } from '../language/words.ts'
import { type Run, runOrThrow } from '../command/use-queue.ts'
import type { ShownAlbum, ShownPicture } from './use-pictures.ts'

type Words = ReturnType<typeof useWords>

/** What can be done with the albums of a shop; everything is seen at once and can be taken back. */
export function albumVerbs(of: {
  shopId: string
  api: Api
  run: Run<ShopPictures>
  change: (how: (now: ShopPictures) => ShopPictures) => void
  t: Words['t']
  pick: Words['pick']
}) {
  const { shopId, api, run, change, t, pick } = of
  return {
    saveAlbum: (albumId: string | null, name: Bilingual) =>
      runOrThrow(run, () => api.shop.saveAlbum({ shopId, albumId, name })),
    orderAlbums(albumIds: string[]) {
      change((now) => ({
        ...now,
        albums: albumIds.flatMap((id) => now.albums.find((album) => album.id === id) ?? []),
      }))
      return run(() => api.shop.orderAlbums({ shopId, albumIds }))
    },
    async removeAlbum(album: ShownAlbum, place: number, pictures: readonly ShownPicture[]) {
      const { id: albumId, name } = album
      const pictureIds = pictures.map(({ id }) => id)
      change((now) => ({
        albums: now.albums.filter(({ id }) => id !== albumId),
        pictures: now.pictures.map((each) =>
          each.albumId === albumId ? { ...each, albumId: null } : each,
        ),
      }))
      if (!(await run(() => api.shop.removeAlbum({ shopId, albumId })))) return
      const was = { shopId, albumId, name, place, pictureIds }
      showToast({
        text: t('shop.albums.removed', { name: pick(name), count: pictureIds.length }),
        action: {
          label: t('common.undo'),
          run: () => void run(() => api.shop.restoreAlbum(was)),
        },
      })
    },
    putInAlbum(pictureId: string, albumId: string | null) {
      change((now) => ({
        ...now,
        pictures: now.pictures.map((each) => (each.id === pictureId ? { ...each, albumId } : each)),
      }))
      return run(() => api.shop.putInAlbum({ shopId, pictureId, albumId }))
    },
  }
}
