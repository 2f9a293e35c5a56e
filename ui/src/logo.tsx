import { cx } from './cx.ts'
import { pictureAddress } from './picture-address.ts'
import type { PictureFiles } from './picture.tsx'

/** The logo of a business in its own shape, beside its name: so it has no words of its own, unless it stands alone. */
export function Logo(props: { picture: PictureFiles; alt?: string; className?: string }) {
  const { picture, alt = '', className } = props
  const { src, photo } = picture
  const { width, height } = photo ?? drawing
  const file = photo ? src.replace(/-\d+\.webp$/u, `-${Math.min(...photo.widths)}.webp`) : src
  return (
    <img
      src={pictureAddress(file)}
      alt={alt}
      width={width}
      height={height}
      className={cx('w-auto shrink-0 rounded-sm bg-code-ground object-contain', className)}
    />
  )
}

/** The shape of our drawings. */
const drawing = { width: 1_200, height: 900 }
