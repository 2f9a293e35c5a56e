import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Config } from '@serein/server/platform/config.ts'
import { openPictures } from '@serein/server/platform/picture-bucket.ts'
import { folderStore } from '@serein/server/platform/picture-store.ts'
import { sideBySide } from '@serein/server/platform/side-by-side.ts'

/**
 * Copies the pictures of a folder to where the settings say, but those that are there: a name stands for its content. So it goes on
 * where it was stopped. @returns how many of each, or null where there is no such folder
 */
export async function copyPictures(
  config: Config,
  folder: string,
  tell: (words: string) => void,
): Promise<{ copied: number; known: number } | null> {
  const from = resolve(folder)
  if (!(await stat(from).catch(() => null))?.isDirectory()) return null
  const [source, target] = [folderStore(from), openPictures(config)]
  const targetFiles = new Set<string>()
  for await (const { file } of target.list()) targetFiles.add(file)
  const count = { copied: 0, known: 0 }
  await sideBySide(source.list(), async ({ file }) => {
    if (file.endsWith('.part')) return
    if (targetFiles.has(file)) return void (count.known += 1)
    const bytes = await source.read(file)
    if (!bytes) return
    await target.write(file, bytes)
    count.copied += 1
    tell(`picture ${count.copied}`)
  })
  return count
}
