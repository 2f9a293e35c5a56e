import type { ComponentProps } from 'react'
import { Pencil, Trash2 } from 'lucide-react'
import { Badge } from '@serein/ui/badge.tsx'
import { cardStyle } from '@serein/ui/card.tsx'
import { cx } from '@serein/ui/cx.ts'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { Picture } from '@serein/ui/picture.tsx'
import { Select } from '@serein/ui/select.tsx'
import { useWords } from '../language/words.ts'
import { MoveButton } from './move-button.tsx'
import type { ShownAlbum, ShownPicture } from './use-pictures.ts'

/** One picture of the gallery with its words and its tools. */
export function PictureTile(props: {
  picture: ShownPicture
  albums: ShownAlbum[]
  isCover: boolean
  place: number
  count: number
  mayChange: boolean
  isDragged: boolean
  drag: Pick<
    ComponentProps<'li'>,
    'draggable' | 'onDragStart' | 'onDragOver' | 'onDrop' | 'onDragEnd'
  >
  onMove: (way: -1 | 1) => void
  onAlbum: (albumId: string | null) => void
  onDescribe: () => void
  onRemove: () => void
}) {
  const { t, pick } = useWords()
  const { alt } = props.picture.picture
  const name = pick(alt)
  return (
    <li
      // By keyboard the arrows below do what dragging does.
      {...props.drag}
      className={cx(
        cardStyle(),
        'flex flex-col overflow-hidden transition-opacity',
        props.mayChange && 'cursor-grab',
        props.isDragged && 'opacity-45',
      )}
    >
      <Picture
        picture={props.picture.picture}
        sizes="20rem"
        alt={name}
        ratio="4/3"
        topLeft={
          props.isCover ? <Badge look="raised">{t('shop.pictures.first')}</Badge> : undefined
        }
        bottomRight={
          <Badge look="scrim">
            <span className="figures">{`${props.place + 1} / ${props.count}`}</span>
          </Badge>
        }
      />
      <dl className="flex flex-1 flex-col gap-1.5 p-4 text-sm">
        {(['en', 'fr'] as const).map((language) => (
          <div key={language} className="flex gap-2.5">
            <dt className="w-[1.25rem] shrink-0 text-xs leading-5 font-semibold text-ink-soft uppercase">
              {language}
            </dt>
            <dd lang={language} className="min-w-0 [overflow-wrap:anywhere]">
              {alt[language]}
            </dd>
          </div>
        ))}
      </dl>
      {props.mayChange && props.albums.length > 0 ? (
        <Select
          className="px-4 pb-3"
          size="sm"
          label={t('shop.albums.of', { name })}
          labelHidden
          value={props.picture.albumId ?? ''}
          options={[
            { id: '', label: t('shop.albums.none') },
            ...props.albums.map((album) => ({ id: album.id, label: pick(album.name) })),
          ]}
          onSelect={(albumId) => props.onAlbum(albumId || null)}
        />
      ) : null}
      {props.mayChange ? <Tools {...props} name={name} /> : null}
    </li>
  )
}

function Tools(
  props: Pick<
    Parameters<typeof PictureTile>[0],
    'picture' | 'place' | 'count' | 'onMove' | 'onDescribe' | 'onRemove'
  > & { name: string },
) {
  const { t } = useWords()
  const { name } = props
  const arrow = (way: -1 | 1) => (
    <MoveButton
      along="row"
      id={props.picture.id}
      way={way}
      isEnd={way < 0 ? props.place === 0 : props.place === props.count - 1}
      label={t(way < 0 ? 'shop.pictures.earlier' : 'shop.pictures.later', { name })}
      onMove={props.onMove}
    />
  )
  return (
    <div className="flex border-t border-line px-2 py-1">
      {arrow(-1)}
      {arrow(1)}
      <IconButton
        tone="plain"
        className="ml-auto"
        label={t('shop.pictures.describe', { name })}
        icon={<Pencil aria-hidden />}
        onClick={props.onDescribe}
      />
      <IconButton
        tone="plain"
        label={t('shop.pictures.remove', { name })}
        icon={<Trash2 aria-hidden />}
        onClick={props.onRemove}
      />
    </div>
  )
}
