import { numberFormat } from '@serein/shared/formatters.ts'
import type { Manifest } from '@serein/server/platform/backup-manifest.ts'
import { sentenceOf } from '@serein/server/platform/sentence.ts'

/** A command with a folder; says what it did, or in a sentence why it did not. */
export async function runOnFolder(
  name: string,
  work: (folder: string) => Promise<string>,
): Promise<void> {
  const folder = folderIn(process.argv.slice(2))
  if (!folder) {
    console.error(`npm run ${name} -- <folder>`)
    process.exitCode = 1
    return
  }
  try {
    console.log(await work(folder))
  } catch (error) {
    console.error(sentenceOf(error))
    process.exitCode = 1
  }
}

/** The one folder that a line names; nothing where it is another line. */
export function folderIn([folder, ...others]: string[]): string | undefined {
  return others.length === 0 && !folder?.startsWith('-') ? folder : undefined
}

/** Says how far it is, every two seconds at most, and not where results go. */
export function teller(): (words: string) => void {
  let last = Date.now()
  return (words) => {
    if (Date.now() - last < 2_000) return
    last = Date.now()
    process.stderr.write(`… ${words}\n`)
  }
}

const number = numberFormat('en')

export function inWords(tables: Manifest['tables'], files: Manifest['files']): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const count = files.filter(({ path }) => path.startsWith('pictures/')).length
  const pictures = `${number.format(count)} ${count === 1 ? 'picture' : 'pictures'}`
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  return `${number.format(rows)} rows of ${tables.length} tables and ${pictures} (${(bytes / 1e6).toFixed(1)} MB)`
}
