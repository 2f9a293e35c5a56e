import { fieldsOfKind, type ImportField, type ImportKind } from '@serein/shared/import/rules.ts'
import type { Db } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { spreadsheet } from '../platform/spreadsheet.ts'
import { findWords, wordsIn } from '../platform/words.ts'
import { demandImport } from './view.ts'
import { type Language, lineInWords, linesThat, type Which } from './details.ts'
import { selectLines } from './sql.ts'

/** Lines under the headings of their file, with their reasons beside: mended, the file can be read again. */
export async function linesFile(
  db: Db,
  scope: BusinessScope,
  { importId, which }: { importId: string; which: Which },
  language: Language,
): Promise<File> {
  const found = await demandImport(db, scope, importId)
  const key = { businessId: scope.businessId, importId }
  const lines = await selectLines(db, key, { where: linesThat[which] })
  const t = wordsIn(language)
  const rows = lines.map((each) => {
    const { cells, faults, use } = lineInWords(each, found, language)
    const reasons = faults.map(({ column, message }) =>
      column ? t('import.file.reasonOf', { column, message }) : message,
    )
    const width = found.headings.length
    return [
      ...cells.slice(0, width),
      [...reasons, ...(use ? [use] : [])].join(' '),
      ...cells.slice(width),
    ]
  })
  return spreadsheet([[...found.headings, t('import.file.reason')], ...rows], {
    name: `${importId}-${which}.csv`,
    language,
  })
}

/** The headings of a kind, with one line to see what is meant. */
export function templateFile(kind: ImportKind, language: Language): File {
  const fields: readonly ImportField[] = fieldsOfKind[kind].filter(
    (field) => field !== 'name' || !hasParts(kind),
  )
  const lines = [
    fields.map((field) => wordsIn(language)(`import.field.${field}`)),
    fields.map((field) => findWords(language, `import.example.${field}`) ?? ''),
  ]
  return spreadsheet(lines, { name: `${kind}.csv`, language })
}

function hasParts(kind: ImportKind): boolean {
  return (fieldsOfKind[kind] as readonly string[]).includes('firstName')
}
