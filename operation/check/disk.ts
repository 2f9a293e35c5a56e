import { access, constants, mkdir, statfs } from 'node:fs/promises'
import { folderTrouble } from '@serein/server/platform/config.ts'
import { bad, type Finding, good, note } from '../finding.ts'

const about = 'Disk'
const gibibyte = 2 ** 30
/** Below the first a database stops soon, below the second somebody should look. */
const bars = { badBytes: gibibyte / 2, noteBytes: 4 * gibibyte }

/** Whether a folder can be written, and how much its disk still takes. */
export async function diskFindings(folder: string): Promise<Finding[]> {
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.W_OK)
  } catch (error) {
    return [bad(about, folderTrouble(folder, error))]
  }
  const { bavail, bsize } = await statfs(folder)
  return [roomFinding(folder, bavail * bsize)]
}

export function roomFinding(folder: string, bytes: number): Finding {
  const room = `${(bytes / gibibyte).toFixed(1)} GiB are free where ${folder} lies`
  if (bytes < bars.badBytes)
    return bad(about, `${room}: make room, before the database can write no more.`)
  return bytes < bars.noteBytes ? note(about, `${room}: make room soon.`) : good(about, `${room}.`)
}
