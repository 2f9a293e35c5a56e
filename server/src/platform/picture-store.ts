import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Where the files of pictures lie, and those that are sealed: a folder, or a bucket. */
export interface PictureStore {
  /** Null when there is none. */
  read(file: string): Promise<Buffer | null>
  /** Afterwards the file is there whole, or not at all. */
  write(file: string, bytes: Uint8Array): Promise<void>
  /** All files, halves of an interrupted write among them, each with the time it was written. */
  list(): AsyncIterable<{ file: string; writtenAt: Date }>
  remove(file: string): Promise<void>
}

/** Pictures can be neither read nor written. The message tells the operator what to do. */
export class PicturesAway extends Error {
  /** What the store calls it. */
  readonly code: string
  constructor(says: string, code = '') {
    super(says)
    this.code = code
  }
}

/** Names that `picture.ts` gives, and those of sealed files. Nothing else is ever read or written, so no name can lead out of the folder. */
const namePattern = /^[0-9a-f]{32}(?:-\d{1,4}\.(?:avif|webp)|\.sealed)$/

/** Where a file lies, spread over 256 places by the first letters of its name. */
export function placeOf(file: string): string {
  if (!namePattern.test(file)) throw new Error(`${file} is no name of a picture`)
  return `${file.slice(0, 2)}/${file}`
}

export function isPlaceOf(file: string, place: string): boolean {
  return namePattern.test(file) && place === placeOf(file)
}

/** Pictures in a folder. Several processes may share it. */
export function folderStore(folder: string): PictureStore {
  const pathOf = (file: string) => join(folder, placeOf(file))
  return {
    async read(file) {
      return orNull(readFile(pathOf(file)))
    },
    async write(file, bytes) {
      const place = pathOf(file)
      const draft = `${place}.${randomBytes(6).toString('hex')}.part`
      await mkdir(join(place, '..'), { recursive: true })
      try {
        await writeThrough(draft, bytes)
        await rename(draft, place)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async *list() {
      for (const part of (await orNull(readdir(folder))) ?? []) {
        if (!/^[0-9a-f]{2}$/.test(part)) continue
        for (const file of await readdir(join(folder, part))) {
          const stats = await orNull(stat(join(folder, part, file)))
          if (stats) yield { file, writtenAt: stats.mtime }
        }
      }
    },
    async remove(file) {
      const whole = file.replace(/\.[0-9a-f]{12}\.part$/, '')
      await rm(pathOf(whole) + file.slice(whole.length), { force: true })
    },
  }
}

/** On the disk before it gets its name: a power cut leaves no empty picture. */
async function writeThrough(path: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(path, 'wx')
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
