import { GripVertical, Pencil, Plus, Trash2 } from 'lucide-react'
import type { ComponentProps, DragEvent, ReactNode } from 'react'
import { Button } from '@serein/ui/button.tsx'
import { cx } from '@serein/ui/cx.ts'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { useWords } from '../language/words.ts'
import { MoveButton } from './move-button.tsx'
import { PictureGrid, pictureType } from './picture-grid.tsx'
import { orderWithin } from './order-within.ts'
import { useOrder } from './use-order.ts'
import type { PictureVerbs, ShownAlbum } from './use-pictures.ts'

type Props = Omit<ComponentProps<typeof PictureGrid>, 'verbs'> & {
  verbs: PictureVerbs
  onEdit: (album: ShownAlbum | 'new') => void
}

/** The pictures of a shop by album, as its clients see them, those in none last; a picture is dragged from one into another. */
export function AlbumList(props: Props) {
  const { t, pick } = useWords()
  const { pictures, albums, verbs, mayChange, onEdit } = props
  const albumOf = (id: string) => albums.find((album) => album.id === id)
  const { list, order, announcement, draggedId, move, drag } = useOrder<HTMLOListElement>({
    ids: albums.map(({ id }) => id),
    type: 'application/x-serein-album',
    enabled: mayChange,
    onOrder: (ids) => void verbs.orderAlbums(ids),
    tell: (id, place, count) =>
      t('shop.pictures.moved', { name: pick(albumOf(id)!.name), place, count }),
  })
  const ids = pictures.map(({ id }) => id)
  const own = (albumId: string | null) => pictures.filter((each) => each.albumId === albumId)
  const within: PictureVerbs = {
    ...verbs,
    order: (some) => verbs.order(orderWithin(ids, some)),
    remove: (picture) => verbs.remove(picture, ids.indexOf(picture.id)),
  }
  const grid = (albumId: string | null) => (
    <PictureGrid {...props} verbs={within} pictures={own(albumId)} />
  )
  const rest = own(null)
  const isIn = (albumId: string | null, pictureId: string) =>
    pictures.find(({ id }) => id === pictureId)?.albumId === albumId
  const put = (albumId: string | null) => (pictureId: string) => {
    if (!isIn(albumId, pictureId)) void verbs.putInAlbum(pictureId, albumId)
  }
  return (
    <div className="flex flex-col gap-6">
      {albums.length === 0 ? (
        <EmptyState title={t('shop.albums.noneYet')} text={t('shop.albums.noneYetText')} />
      ) : null}
      {mayChange ? (
        <Button
          tone="secondary"
          className="self-start"
          icon={<Plus aria-hidden />}
          onClick={() => onEdit('new')}
        >
          {t('shop.albums.new')}
        </Button>
      ) : null}
      <ol ref={list} className="flex flex-col gap-6">
        {order.flatMap((id, place) => {
          const album = albumOf(id)
          if (!album) return []
          const name = pick(album.name)
          const count = own(id).length
          return (
            <li key={id} {...drag(id)} draggable={false}>
              <Group
                name={name}
                count={count}
                isDragged={draggedId === id}
                handle={mayChange ? drag(id) : undefined}
                onPicture={mayChange ? put(id) : undefined}
                tools={
                  mayChange ? (
                    <>
                      {([-1, 1] as const).map((way) => (
                        <MoveButton
                          key={way}
                          along="column"
                          {...{ id, way }}
                          isEnd={way < 0 ? place === 0 : place === albums.length - 1}
                          label={t(way < 0 ? 'shop.pictures.earlier' : 'shop.pictures.later', {
                            name,
                          })}
                          onMove={(to) => move(id, to)}
                        />
                      ))}
                      <IconButton
                        tone="plain"
                        label={t('shop.albums.edit', { name })}
                        icon={<Pencil aria-hidden />}
                        onClick={() => onEdit(album)}
                      />
                      <IconButton
                        tone="plain"
                        label={t('shop.albums.remove', { name })}
                        icon={<Trash2 aria-hidden />}
                        onClick={() => void verbs.removeAlbum(album, place, own(id))}
                      />
                    </>
                  ) : null
                }
              >
                {count > 0 ? (
                  grid(id)
                ) : (
                  <p className="py-6 text-center text-sm text-ink-soft">{t('shop.albums.empty')}</p>
                )}
              </Group>
            </li>
          )
        })}
      </ol>
      {rest.length > 0 ? (
        <Group
          name={t('shop.albums.rest')}
          count={rest.length}
          onPicture={mayChange ? put(null) : undefined}
        >
          {grid(null)}
        </Group>
      ) : null}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  )
}

/** Pictures under a name. What is dragged onto it goes into it; by its name it is dragged itself. */
function Group(props: {
  name: string
  count: number
  isDragged?: boolean
  handle?: Pick<ComponentProps<'div'>, 'draggable' | 'onDragStart' | 'onDragEnd'> | undefined
  tools?: ReactNode
  onPicture: ((pictureId: string) => void) | undefined
  children: ReactNode
}) {
  const { t } = useWords()
  const { name, count, isDragged, handle, tools, onPicture, children } = props
  const isPicture = (event: DragEvent) =>
    onPicture !== undefined && event.dataTransfer.types.includes(pictureType)
  return (
    // By keyboard the list of albums on each picture does what dragging does.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-label={name}
      className={cx('rounded-lg bg-sunken p-4 md:p-5', isDragged && 'opacity-45')}
      onDragOver={(event) => {
        if (isPicture(event)) event.preventDefault()
      }}
      onDrop={(event) => {
        if (!isPicture(event)) return
        event.preventDefault()
        onPicture?.(event.dataTransfer.getData(pictureType))
      }}
    >
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
        <div
          draggable={handle?.draggable ?? false}
          onDragStart={handle?.onDragStart}
          onDragEnd={handle?.onDragEnd}
          className={cx(
            'flex min-w-0 flex-[1_1_12rem] items-center gap-2',
            handle && 'cursor-grab [&_.lucide]:size-5 [&_.lucide]:shrink-0',
          )}
        >
          {handle ? <GripVertical aria-hidden className="text-ink-soft" /> : null}
          <h2 className="serif min-w-0 text-lg [overflow-wrap:anywhere]">{name}</h2>
          <span className="figures shrink-0 text-sm text-ink-soft">
            {t('shop.albums.count', { count })}
          </span>
        </div>
        {tools ? <div className="-mr-2 flex">{tools}</div> : null}
      </div>
      {children}
    </section>
  )
}
