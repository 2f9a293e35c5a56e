import { useEffect, useRef, useState } from 'react'
import { arrayMove } from './array-move.ts'
import { PictureTile } from './picture-tile.tsx'
import type { PictureVerbs, ShownPicture } from './use-pictures.ts'
import { useWords } from '../language/words.ts'

/** The gallery of a shop, to be put in order by dragging or by the arrows on each picture. */
export function PictureGrid(props: {
  pictures: ShownPicture[]
  verbs: PictureVerbs
  mayChange: boolean
  onDescribe: (picture: ShownPicture) => void
}) {
  const { t, pick } = useWords()
  const { pictures, verbs } = props
  const ids = pictures.map(({ id }) => id)
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<{ id: string; order: string[] } | null>(null)
  const [told, setTold] = useState('')
  const focus = useRef<string | null>(null)
  const order = dragged?.order ?? ids
  const shown = order.flatMap((id) => pictures.find((one) => one.id === id) ?? [])

  // A picture that changes its place in the page loses the focus with it.
  useEffect(() => {
    if (!focus.current) return
    list.current?.querySelector<HTMLElement>(`[data-move="${focus.current}"]`)?.focus()
    focus.current = null
  })

  const move = (picture: ShownPicture, way: -1 | 1) => {
    const to = ids.indexOf(picture.id) + way
    if (to < 0 || to >= ids.length) return
    focus.current = `${picture.id} ${way}`
    setTold(
      t('shop.pictures.moved', {
        name: pick(picture.picture.alt),
        place: to + 1,
        count: ids.length,
      }),
    )
    void verbs.order(arrayMove(ids, picture.id, to))
  }
  return (
    <>
      <ol
        ref={list}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-5"
      >
        {shown.map((picture, place) => (
          <PictureTile
            key={picture.id}
            picture={picture}
            place={place}
            count={shown.length}
            mayChange={props.mayChange}
            isDragged={dragged?.id === picture.id}
            onMove={(way) => move(picture, way)}
            onDescribe={() => props.onDescribe(picture)}
            onRemove={() => void verbs.remove(picture, place)}
            drag={{
              start: () => setDragged({ id: picture.id, order: ids }),
              over: () =>
                setDragged((now) => now && { ...now, order: arrayMove(now.order, now.id, place) }),
              drop: () => {
                if (dragged && dragged.order.join() !== ids.join()) void verbs.order(dragged.order)
                setDragged(null)
              },
              end: () => setDragged(null),
            }}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {told}
      </p>
    </>
  )
}
