import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Bytes that may still be written to the disk of a folder, or of the nearest one above that is there; null where nobody can tell. */
export async function roomIn(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch {
    const above = dirname(folder)
    return above === folder ? null : roomIn(above)
  }
}
