import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import type { ShopPictures } from '@serein/shared/shop/contract.ts'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'
import type { Alt } from './upload-picture.ts'

export type ShownPicture = ShopPictures['pictures'][number]
export type PictureVerbs = ReturnType<typeof usePictures>['verbs']

/** The pictures of the shop and what can be done with them; everything is seen at once and can be taken back. */
export function usePictures(shopId: string) {
  const { t } = useWords()
  const { api, query } = useClient()
  const cache = useQueryClient()
  const key = query.shop.pictures.queryKey({ input: { shopId } })
  const shown = useQuery(query.shop.pictures.queryOptions({ input: { shopId } }))
  const last = useRef<{ running: Promise<unknown>; count: number }>({
    running: Promise.resolve(),
    count: 0,
  })

  /** One after the other, as they were asked for; only the last answer is shown, since the next is on its way. */
  const run = (command: () => Promise<ShopPictures>): Promise<boolean> => {
    const count = (last.current.count += 1)
    const done = last.current.running.then(command).then(
      (pictures) => {
        if (count === last.current.count) cache.setQueryData(key, pictures)
        return true
      },
      (error: unknown) => {
        showToast({ tone: 'bad', text: refusalOf(error)?.message ?? t('shop.pictures.failed') })
        void cache.invalidateQueries({ queryKey: key })
        return false
      },
    )
    last.current.running = done
    return done
  }
  const show = (change: (pictures: ShownPicture[]) => ShownPicture[]) =>
    cache.setQueryData<ShopPictures>(key, (now) => now && { pictures: change(now.pictures) })

  const verbs = {
    order(pictureIds: string[]) {
      const rank = new Map(pictureIds.map((id, place) => [id, place]))
      void cache.cancelQueries({ queryKey: key })
      show((pictures) => pictures.toSorted((a, b) => rank.get(a.id)! - rank.get(b.id)!))
      return run(() => api.shop.orderPictures({ shopId, pictureIds }))
    },
    async remove(picture: ShownPicture, place: number) {
      const pictureId = picture.id
      show((pictures) => pictures.filter((one) => one.id !== pictureId))
      if (!(await run(() => api.shop.removePicture({ shopId, pictureId })))) return
      const undo = () => void run(() => api.shop.restorePicture({ shopId, pictureId, place }))
      showToast({
        text: t('shop.pictures.removed'),
        action: { label: t('shop.pictures.undo'), run: undo },
      })
    },
    async describe(pictureId: string, alt: Alt) {
      const isDone = await run(() => api.shop.describePicture({ shopId, pictureId, alt }))
      if (isDone) showToast({ tone: 'good', text: t('shop.pictures.described') })
      return isDone
    },
  }
  return { shown, verbs }
}
