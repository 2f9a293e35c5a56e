import { randomBytes } from 'node:crypto'
import { refuse } from '@serein/shared/refusal.ts'
import type { MadePicture } from '../platform/picture.ts'
import type { PictureStore } from '../platform/picture-store.ts'

// Pictures that have no public address: those who may see one ask for it.

/** Under a name that nobody can work out, and that leaves the server nowhere. Of the files those that are shown. */
export function ofNobody(made: MadePicture): MadePicture {
  const name = randomBytes(16).toString('hex')
  const files = [...made.files].filter(([file]) => file.endsWith('.webp'))
  return {
    ...made,
    name,
    files: new Map(files.map(([file, bytes]) => [name + file.slice(made.name.length), bytes])),
  }
}

/** The file that is as wide as is asked, or the widest. Errors: `not_found`. */
export async function readPrivate(
  store: PictureStore,
  picture: { file: string; widths: number[] } | undefined,
  { width, name }: { width: number; name: string },
): Promise<File> {
  if (!picture) throw refuse('not_found')
  const wide = picture.widths.find((each) => each >= width) ?? picture.widths.at(-1)!
  const bytes = await store.read(`${picture.file}-${wide}.webp`)
  if (!bytes) throw refuse('not_found')
  return new File([new Uint8Array(bytes)], `${name}.webp`, { type: 'image/webp' })
}
