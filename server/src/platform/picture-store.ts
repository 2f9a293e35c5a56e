import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Where the files of pictures lie. A folder today; a store of objects would have the same four verbs. */
export interface PictureStore {
  /** Null when there is none. */
  read(file: string): Promise<Buffer | null>
  /** Afterwards the file is there whole, or not at all. */
  write(file: string, bytes: Uint8Array): Promise<void>
  /** All files, halves of an interrupted write among them, each with the time it was written. */
  list(): AsyncIterable<{ file: string; writtenAt: Date }>
  remove(file: string): Promise<void>
}

/** Names that `picture.ts` gives. Nothing else is ever read or written, so no name can lead out of the folder. */
const known = /^[0-9a-f]{32}-\d{1,4}\.(?:avif|webp)$/

/** Pictures in a folder, spread over 256 by the first letters of their names. Several processes may share it. */
export function folderStore(folder: string): PictureStore {
  const placeOf = (file: string) => {
    if (!known.test(file)) throw new Error(`${file} is no name of a picture`)
    return join(folder, file.slice(0, 2), file)
  }
  return {
    async read(file) {
      return orNull(readFile(placeOf(file)))
    },
    async write(file, bytes) {
      const place = placeOf(file)
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
      await rm(placeOf(whole) + file.slice(whole.length), { force: true })
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
