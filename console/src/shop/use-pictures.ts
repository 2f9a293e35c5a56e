import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import type { ShopPictures } from '@serein/shared/shop/contract.ts'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'
import { albumVerbs } from './album-verbs.ts'
import type { Alt } from './upload-picture.ts'
import { useQueue } from '../command/use-queue.ts'

export type ShownPicture = ShopPictures['pictures'][number]
export type ShownAlbum = ShopPictures['albums'][number]
export type PictureVerbs = ReturnType<typeof usePictures>['verbs']

/** The pictures of the shop and what can be done with them; everything is seen at once and can be taken back. */
export function usePictures(shopId: string) {
  const { t, pick } = useWords()
  const { api, query } = useClient()
  const cache = useQueryClient()
  const key = query.shop.pictures.queryKey({ input: { shopId } })
  const picturesQuery = useQuery(query.shop.pictures.queryOptions({ input: { shopId } }))
  const run = useQueue<ShopPictures>(key, t('common.failed'))
  const change = (how: (now: ShopPictures) => ShopPictures) => {
    void cache.cancelQueries({ queryKey: key })
    cache.setQueryData<ShopPictures>(key, (now) => now && how(now))
  }
  const show = (how: (pictures: ShownPicture[]) => ShownPicture[]) =>
    change((now) => ({ ...now, pictures: how(now.pictures) }))

  const verbs = {
    ...albumVerbs({ shopId, api, run, change, t, pick }),
    order(pictureIds: string[]) {
      const rank = new Map(pictureIds.map((id, place) => [id, place]))
      show((pictures) => pictures.toSorted((a, b) => rank.get(a.id)! - rank.get(b.id)!))
      return run(() => api.shop.orderPictures({ shopId, pictureIds }))
    },
    async remove(picture: ShownPicture, place: number) {
      const { id: pictureId, albumId } = picture
      show((pictures) => pictures.filter((one) => one.id !== pictureId))
      if (!(await run(() => api.shop.removePicture({ shopId, pictureId })))) return
      const undo = () => {
        void run(() => api.shop.restorePicture({ shopId, pictureId, place }))
        if (albumId) void run(() => api.shop.putInAlbum({ shopId, pictureId, albumId }))
      }
      showToast({
        text: t('shop.pictures.removed'),
        action: { label: t('common.undo'), run: undo },
      })
    },
    async describe(pictureId: string, alt: Alt) {
      const done = await run(() => api.shop.describePicture({ shopId, pictureId, alt }))
      if (done) showToast({ tone: 'good', text: t('shop.pictures.described') })
      return done !== null
    },
  }
  return { picturesQuery, verbs }
}
