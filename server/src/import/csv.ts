import { importLimits } from '@serein/shared/import/rules.ts'
import { refuse, type RefusalData } from '@serein/shared/refusal.ts'
import { CsvError, parse } from 'csv-parse/sync'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
export const separators = [',', ';', '\t', '|'] as const
export type Separator = (typeof separators)[number]

/** A row with its number as a spreadsheet counts: the headings are 1, where nothing stands above them. */
export type CsvLine = { line: number; cells: string[] }
export type Csv = {
  encoding: Encoding
  separator: Separator
  headings: string[]
  lines: CsvLine[]
}

/** Of how many rows the separator is guessed. */
const looksAt = 20
/** As far as it is guessed from, so that a file of one row is not read five times. */
const guessedFrom = 400_000
/** Cells of a row, empty ones too: some spreadsheets write a row out to its last column. */
const rowCells = 1_000
/** A row longer than this is no row of a business's list: a quotation mark was never closed. */
const rowLength = 200_000

/** Reads a file that a spreadsheet or another program has written. Errors: `import_unreadable` with the reason and the row. */
export function readCsv(bytes: Uint8Array): Csv {
  const { encoding, text } = decode(bytes)
  const separatorLine = /^sep=([,;\t|])\r?\n/i.exec(text)
  const body = separatorLine ? text.slice(separatorLine[0].length) : text
  const other = /^\s*BEGIN:(VCARD|VCALENDAR)\b/iu.exec(body)?.[1]?.toUpperCase()
  if (other) throw unreadable(other === 'VCARD' ? 'vcard' : 'calendar')
  const separator = (separatorLine?.[1] as Separator | undefined) ?? separatorOf(body)
  demandNarrowRows(body, separator)
  const rows = rowsOf(body, separator)
  const first = rows.findIndex(isFilled)
  if (first < 0) throw unreadable('no_lines')
  const headings = withoutEnd(rows[first]!).map((heading) => heading.trim())
  const lines = rows.flatMap((cells, at) =>
    at > first && isFilled(cells) ? [{ line: at + 1, cells: shaped(cells, headings.length) }] : [],
  )
  if (lines.length === 0) throw unreadable('no_lines')
  if (lines.length > importLimits.lines) throw unreadable('too_many_lines', importLimits.lines + 1)
  return { encoding, separator, headings, lines }
}

type Reason = RefusalData<'import_unreadable'>['reason']

function unreadable(reason: Reason, line: number | null = null) {
  return refuse('import_unreadable', { reason, line })
}

/** By its byte order mark; else UTF-8 where it is that, and what Windows writes where it is not. */
function decode(bytes: Uint8Array): { encoding: Encoding; text: string } {
  const encoding = encodingOf(bytes)
  const text = new TextDecoder(encoding).decode(bytes)
  // A spreadsheet’s own file, or another one that is no text.
  if (text.includes('\0') || hasControls(text.slice(0, 4_096))) throw unreadable('not_text')
  return { encoding, text }
}

/** What no text holds: control characters but for those of lines and tabs. */
function hasControls(text: string): boolean {
  return [...text].some((letter) => letter < '\u001b' && !/\s/u.test(letter))
}

function encodingOf(bytes: Uint8Array): Encoding {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // Without its mark: one half of each Latin character is empty.
  const begin = bytes.subarray(0, 200)
  const empty = (odd: 0 | 1) => begin.filter((byte, at) => at % 2 === odd && byte === 0).length
  if (empty(1) > begin.length / 4) return 'utf-16le'
  if (empty(0) > begin.length / 4) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/** The one with which most rows have as many cells as the first one, and that more than one. */
function separatorOf(text: string): Separator {
  const [best] = separators
    .map((separator) => ({ separator, score: scoreOf(text.slice(0, guessedFrom), separator) }))
    .toSorted((one, other) => other.score - one.score)
  return best!.score > 0 ? best!.separator : ','
}

function scoreOf(text: string, separator: Separator): number {
  try {
    const rows = parse(text, { ...options(separator), to: looksAt }).filter(isFilled)
    const width = rows[0]?.length ?? 0
    if (width < 2) return 0
    return rows.filter(({ length }) => length === width).length * 1_000 + width
  } catch {
    return 0
  }
}

function options(separator: Separator) {
  return {
    delimiter: separator,
    bom: true,
    relax_column_count: true,
    max_record_size: rowLength,
  } as const
}

/** Counts the cells of each row before any of them is made. */
function demandNarrowRows(text: string, separator: Separator): void {
  const [mark, quote, end] = [separator.charCodeAt(0), '"'.charCodeAt(0), '\n'.charCodeAt(0)]
  let [row, cells, isQuoted] = [1, 0, false]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (code === mark) cells += 1
    else if (code === end) [row, cells] = [row + 1, 0]
    if (cells > rowCells) throw unreadable('too_many_columns', row)
  }
}

function rowsOf(text: string, separator: Separator): string[][] {
  let row = 0
  try {
    return parse(text, {
      ...options(separator),
      to: importLimits.lines + 2,
      on_record: (cells: string[]) => {
        row += 1
        if (withoutEnd(cells).length > importLimits.columns)
          throw unreadable('too_many_columns', row)
        if (cells.some(({ length }) => length > importLimits.cellLength))
          throw unreadable('cell_too_long', row)
        return cells
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw unreadable(error.code === 'CSV_MAX_RECORD_SIZE' ? 'cell_too_long' : 'broken', row + 1)
  }
}

function isFilled(cells: readonly string[]): boolean {
  return cells.some((cell) => cell.trim() !== '')
}

/** Without the empty cells that a separator at the end of a row makes. */
function withoutEnd(cells: readonly string[]): string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1)
}

/** As many cells as there are headings; what stands beyond those is kept, for it is a fault. */
function shaped(cells: readonly string[], width: number): string[] {
  const filled = withoutEnd(cells)
  return [...filled, ...Array.from({ length: Math.max(width - filled.length, 0) }, () => '')]
}
