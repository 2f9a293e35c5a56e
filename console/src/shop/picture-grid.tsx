import { PictureTile } from './picture-tile.tsx'
import { useOrder } from './use-order.ts'
import type { PictureVerbs, ShownAlbum, ShownPicture } from './use-pictures.ts'
import { useWords } from '../language/words.ts'

/** What a dragged picture is known by where it is dropped. */
export const pictureType = 'application/x-serein-picture'

/** The gallery of a shop or one of its albums, to be put in order by dragging or by the arrows on each picture. */
export function PictureGrid(props: {
  pictures: ShownPicture[]
  albums: ShownAlbum[]
  /** The picture that stands for the shop. */
  coverId: string | undefined
  verbs: PictureVerbs
  mayChange: boolean
  onDescribe: (picture: ShownPicture) => void
}) {
  const { t, pick } = useWords()
  const { pictures, verbs, mayChange } = props
  const pictureOf = (id: string) => pictures.find((one) => one.id === id)
  const { list, order, announcement, draggedId, move, drag } = useOrder<HTMLOListElement>({
    ids: pictures.map(({ id }) => id),
    type: pictureType,
    enabled: mayChange,
    onOrder: (ids) => void verbs.order(ids),
    tell: (id, place, count) =>
      t('shop.pictures.moved', { name: pick(pictureOf(id)!.picture.alt), place, count }),
  })
  const shownPictures = order.flatMap((id) => pictureOf(id) ?? [])
  return (
    <>
      <ol
        ref={list}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-5"
      >
        {shownPictures.map((picture, place) => (
          <PictureTile
            key={picture.id}
            picture={picture}
            albums={props.albums}
            isCover={picture.id === props.coverId}
            place={place}
            count={shownPictures.length}
            mayChange={mayChange}
            isDragged={draggedId === picture.id}
            drag={drag(picture.id)}
            onMove={(way) => move(picture.id, way)}
            onAlbum={(albumId) => void verbs.putInAlbum(picture.id, albumId)}
            onDescribe={() => props.onDescribe(picture)}
            onRemove={() => void verbs.remove(picture, place)}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  )
}
