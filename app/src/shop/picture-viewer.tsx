import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react'
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { cx } from '@serein/ui/cx.ts'
import { IconButton, IconButtonLink } from '@serein/ui/icon-button.tsx'
import { Modal } from '@serein/ui/modal.tsx'
import { Picture } from '@serein/ui/picture.tsx'
import { useWords } from '../language/words.ts'
import { onPlainClick } from '../page/anchor.tsx'
import { shapeOf, type GalleryPicture } from './gallery-data.ts'
import { useSlides } from './use-slides.ts'
import { useZoom } from './use-zoom.ts'
import type { Zoom } from './zoom.ts'

/** Pictures as large as the screen, one at a time: to swipe or turn through, to zoom into, with what each shows. */
export function PictureViewer(props: {
  /** Of the shop. */
  name: string
  pictures: GalleryPicture[]
  /** Of the one that is open, from 0. */
  place: number
  onTurn: (picture: GalleryPicture) => void
  /** The address without a picture, for closing. */
  back: string
  onClose: () => void
}) {
  const { t, pick } = useWords()
  const id = useId()
  const row = useRef<HTMLUListElement>(null)
  const { pictures } = props
  const count = pictures.length
  const slides = useSlides(row, {
    place: props.place,
    count,
    onSettle: (place) => props.onTurn(pictures[place]!),
  })
  const { at } = slides
  const shownPicture = pictures[at]!
  const { zoom, isHeld, larger, smaller } = useZoom(row, shownPicture.id)
  const isLarger = zoom.scale > 1
  const keys: Record<string, () => void> = {
    ArrowLeft: () => slides.go(at - 1),
    ArrowRight: () => slides.go(at + 1),
    Home: () => slides.go(0),
    End: () => slides.go(count - 1),
    '+': larger,
    '=': larger,
    '-': smaller,
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    <Modal
      open
      insistent
      onClose={props.onClose}
      labelledBy={id}
      className="m-0 h-dvh max-h-none w-dvw max-w-none overflow-hidden bg-sunken! opacity-0 open:opacity-100 starting:open:opacity-0"
    >
      {/* The keys work wherever the focus is in here. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        onKeyDown={onKeyDown}
        className="flex h-full flex-col pt-(--safe-top) pb-(--safe-bottom)"
      >
        <header className="flex items-center gap-1 px-2 py-1.5 md:px-4">
          <h2 id={id} className="sr-only">
            {t('shop.gallery.dialog', { name: props.name })}
          </h2>
          <p aria-hidden className="figures flex-1 px-2 text-sm text-ink-soft">
            {`${at + 1} / ${count}`}
          </p>
          <Tool label={t('shop.gallery.smaller')} isOver={!isLarger} onPress={smaller}>
            <ZoomOut aria-hidden />
          </Tool>
          <Tool label={t('shop.gallery.larger')} isOver={zoom.scale >= 4} onPress={larger}>
            <ZoomIn aria-hidden />
          </Tool>
          {/* A link: what the server has drawn open is closed before there are scripts, too. */}
          <IconButtonLink
            data-autofocus
            tone="plain"
            label={t('shop.choose.close')}
            icon={<X aria-hidden />}
            href={props.back}
            onClick={onPlainClick(props.onClose)}
          />
        </header>
        <ul
          ref={row}
          aria-label={t('shop.pictures.label')}
          // What scrolls must be reachable without a pointer.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          onScroll={slides.onScroll}
          onPointerDown={slides.onTake}
          onWheel={slides.onTake}
          className={cx(
            'scroll-row [container-type:size] flex min-h-0 flex-1 snap-x snap-mandatory overflow-y-hidden -outline-offset-2!',
            isLarger ? 'cursor-grab touch-none overflow-x-hidden!' : 'touch-pan-x',
          )}
        >
          {pictures.map((picture, index) => (
            <li
              key={picture.id}
              aria-hidden={index !== at}
              className={cx(
                'flex w-full shrink-0 snap-center snap-always items-center justify-center overflow-hidden',
                // Before there are scripts, the row begins where the address says.
                index === props.place && '[scroll-initial-target:nearest]',
              )}
            >
              {/* The neighbours are there before they are turned to. */}
              {Math.abs(index - at) <= 1 ? (
                <Slide
                  picture={picture}
                  zoom={index === at ? zoom : null}
                  isHeld={isHeld}
                  alt={pick(picture.alt)}
                />
              ) : null}
            </li>
          ))}
        </ul>
        <Caption at={at} count={count} text={pick(shownPicture.alt)} onGo={slides.go} />
      </div>
    </Modal>
  )
}

/** The description of the picture, between the buttons to its neighbours. */
function Caption(props: { at: number; count: number; text: string; onGo: (to: number) => void }) {
  const { t } = useWords()
  const { at, count } = props
  return (
    <footer className="flex min-h-18 items-center gap-2 px-2 py-2 md:px-4">
      <Tool
        label={t('shop.pictures.previous')}
        isOver={at === 0}
        onPress={() => props.onGo(at - 1)}
      >
        <ChevronLeft aria-hidden />
      </Tool>
      <p role="status" className="min-w-0 flex-1 text-center text-sm text-balance">
        <span className="sr-only">{t('shop.pictures.count', { number: at + 1, count })}: </span>
        {props.text}
      </p>
      <Tool
        label={t('shop.pictures.next')}
        isOver={at === count - 1}
        onPress={() => props.onGo(at + 1)}
      >
        <ChevronRight aria-hidden />
      </Tool>
    </footer>
  )
}

/** At an end it fades but keeps the focus. */
function Tool(props: { label: string; isOver: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <IconButton
      tone="plain"
      label={props.label}
      icon={props.children}
      aria-disabled={props.isOver}
      className="aria-disabled:opacity-40"
      onClick={props.onPress}
    />
  )
}

function Slide(props: {
  picture: GalleryPicture
  zoom: Zoom | null
  isHeld: boolean
  alt: string
}) {
  const { picture, zoom } = props
  const shape = shapeOf(picture)
  return (
    <div
      data-shown={zoom ? '' : undefined}
      className={cx(
        'shrink-0 select-none',
        !props.isHeld && 'transition-transform duration-220 ease-out motion-reduce:transition-none',
      )}
      style={{
        width: `min(100cqw, 100cqh * ${shape})`,
        transform: zoom ? `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` : undefined,
      }}
    >
      <Picture
        picture={picture}
        alt={props.alt}
        sizes={zoom && zoom.scale > 1 ? '250vw' : '100vw'}
        ratio={String(shape)}
        eager
        className="[&_img]:pointer-events-none"
      />
    </div>
  )
}
