import { Leaf } from 'lucide-react'
import { useCallback, useState, type ReactNode, type SyntheticEvent } from 'react'
import { cx } from './cx.ts'
import { pictureAddress } from './picture-address.ts'

/** Of a photograph in several widths: `src` ends in `-<width>.webp` and is there in each of them, also as AVIF. */
export type Photo = { width: number; height: number; widths: readonly number[]; blur: string }

/** What there is of a picture. */
export type PictureFiles = {
  src: string
  /** Without it `src` is one file for every screen, such as a drawing. */
  photo?: Photo | undefined
  /** Any CSS colour or gradient; it shows until the picture comes. */
  tint?: string
}

/** Keeps its place from the first paint; a tint, or the picture in a few bytes of blur, shows until it comes. */
export function Picture(props: {
  picture: PictureFiles | null | undefined
  alt: string
  /** How wide it stands, as in HTML; needed for an eager one, since the browser measures the others. */
  sizes?: string
  /** Width over height, as in CSS: "16/10". */
  ratio?: string
  /** For the one picture seen first: loads at once, at high priority, and does not fade in. */
  eager?: boolean
  rounded?: boolean
  /** As in CSS, where it is not all of what is around it. */
  width?: string
  className?: string
  topLeft?: ReactNode
  topRight?: ReactNode
  bottomRight?: ReactNode
  children?: ReactNode
}): ReactNode {
  const { eager } = props
  const { photo, tint } = props.picture ?? {}
  const src = props.picture && pictureAddress(props.picture.src)
  const { ref, isLost, onLoad, onError } = useArrival(src, eager)
  const sizes = props.sizes ?? (eager ? '100vw' : 'auto, 100vw')
  const ground = tint ?? 'linear-gradient(160deg, var(--art-sky), var(--art-sand))'
  const blur = photo && `url(data:image/webp;base64,${photo.blur}) center / cover no-repeat`
  return (
    <div
      style={{
        aspectRatio: props.ratio ?? '16/10',
        background: blur ? `${blur}, ${ground}` : ground,
        width: props.width,
      }}
      className={cx(
        'relative w-full overflow-hidden',
        props.rounded && 'rounded-md',
        props.className,
      )}
    >
      {src && !isLost ? (
        <InFormats src={src} photo={photo} sizes={sizes}>
          <img
            ref={ref}
            src={src}
            width={photo?.width}
            height={photo?.height}
            alt={props.alt}
            loading={eager ? 'eager' : 'lazy'}
            fetchPriority={eager ? 'high' : 'auto'}
            decoding={eager ? 'auto' : 'async'}
            onLoad={onLoad}
            onError={onError}
            className="absolute inset-0 size-full object-cover transition-opacity duration-220 ease-out data-loading:opacity-0 motion-reduce:transition-none"
          />
        </InFormats>
      ) : null}
      {src && isLost ? <Lost alt={props.alt} /> : null}
      {props.children}
      <Corner at="top-3 left-3">{props.topLeft}</Corner>
      <Corner at="top-2 right-2">{props.topRight}</Corner>
      <Corner at="right-3 bottom-3">{props.bottomRight}</Corner>
    </div>
  )
}

/** A photograph in its formats and widths; a drawing is one file, so that nothing stands around it. */
function InFormats(props: {
  src: string
  photo: Photo | undefined
  sizes: string
  children: ReactNode
}): ReactNode {
  const { src, photo, sizes, children } = props
  if (!photo) return children
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet(src, photo, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={srcSet(src, photo, 'webp')} sizes={sizes} />
      {children}
    </picture>
  )
}

/** A small square one; `size` in pixels at the usual size of text. */
export function Thumbnail(props: {
  picture: PictureFiles
  size: number
  alt?: string
  eager?: boolean
  className?: string
}): ReactNode {
  const { size, alt = '', className, ...rest } = props
  return (
    <Picture
      {...rest}
      alt={alt}
      sizes={`${size}px`}
      ratio="1/1"
      width={`${size / 16}rem`}
      rounded
      className={cx('shrink-0', className)}
    />
  )
}

/**
 * Whether the picture was lost, and its fading in. What fades is hidden by the browser alone, once it is there to wait
 * for: a page without scripts shows its pictures.
 */
function useArrival(src: string | null | undefined, eager: boolean | undefined) {
  const [lost, setLost] = useState<string | null>(null)
  const ref = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return
      // It may have failed before React was there to hear of it.
      if (image.complete && image.currentSrc && image.naturalWidth === 0) setLost(src ?? null)
      if (!image.complete && !eager) image.dataset.loading = ''
    },
    [src, eager],
  )
  return {
    ref,
    isLost: src !== null && lost === src,
    onLoad: (event: SyntheticEvent<HTMLImageElement>) => delete event.currentTarget.dataset.loading,
    onError: () => setLost(src ?? null),
  }
}

/** The tint stays, with a leaf in it: nothing broken to look at, and the words for those who listen. */
function Lost({ alt }: { alt: string }): ReactNode {
  return (
    <span
      role={alt ? 'img' : undefined}
      aria-label={alt || undefined}
      className="absolute inset-0 flex items-center justify-center text-ink/35"
    >
      <Leaf aria-hidden className="size-1/4 max-h-12 max-w-12" />
    </span>
  )
}

function srcSet(src: string, { widths }: Photo, ending: 'avif' | 'webp'): string {
  const name = src.replace(/-\d+\.webp$/, '')
  return widths.map((width) => `${name}-${width}.${ending} ${width}w`).join(', ')
}

function Corner(props: { at: string; children: ReactNode }): ReactNode {
  if (!props.children) return null
  return <div className={cx('absolute z-1 flex gap-2', props.at)}>{props.children}</div>
}
