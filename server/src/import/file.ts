import { fieldsOfKind, type ImportField, type ImportKind } from '@serein/shared/import/rules.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import type { Db } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { spreadsheet } from '../platform/spreadsheet.ts'
import { fieldNames } from './field-names.ts'
import { demandImport } from './view.ts'
import { type Language, lineInWords, linesThat, type Which } from './details.ts'
import { selectLines } from './sql.ts'

const colon = { en: ': ', fr: ' : ' }
const reason = { en: 'What is wrong', fr: 'Ce qui ne va pas' }

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
  const rows = lines.map((each) => {
    const { cells, faults, use } = lineInWords(each, found, language)
    const reasons = faults.map(({ column, message }) =>
      column ? `${column}${colon[language]}${message}` : message,
    )
    const width = found.headings.length
    return [
      ...cells.slice(0, width),
      [...reasons, ...(use ? [use] : [])].join(' '),
      ...cells.slice(width),
    ]
  })
  return spreadsheet([[...found.headings, reason[language]], ...rows], {
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
    fields.map((field) => fieldNames[field][language]),
    fields.map((field) => examples[field][language]),
  ]
  return spreadsheet(lines, { name: `${kind}.csv`, language })
}

function hasParts(kind: ImportKind): boolean {
  return (fieldsOfKind[kind] as readonly string[]).includes('firstName')
}

const examples: Record<ImportField, Bilingual> = {
  name: { en: 'Hot stones', fr: 'Pierres chaudes' },
  nameFr: { en: 'Pierres chaudes', fr: 'Pierres chaudes' },
  category: { en: 'Massages', fr: 'Massages' },
  variant: { en: '', fr: '' },
  minutes: { en: '60', fr: '60' },
  price: { en: '85.00', fr: '85,00' },
  about: { en: 'With warm basalt.', fr: 'Au basalte tiède.' },
  aboutFr: { en: 'Au basalte tiède.', fr: 'Au basalte tiède.' },
  firstName: { en: 'Ada', fr: 'Ada' },
  lastName: { en: 'Martin', fr: 'Martin' },
  gender: { en: 'female', fr: 'femme' },
  email: { en: 'ada@example.com', fr: 'ada@example.com' },
  phone: { en: '06 12 34 56 78', fr: '06 12 34 56 78' },
  otherPhone: { en: '', fr: '' },
  birthday: { en: '1985-08-12', fr: '12/08/1985' },
  language: { en: 'en', fr: 'fr' },
  note: { en: 'Likes it quiet.', fr: 'Aime le calme.' },
  since: { en: '2021-05-04', fr: '04/05/2021' },
  tags: { en: '', fr: '' },
  consent: { en: '', fr: '' },
  day: { en: '2027-03-14', fr: '14/03/2027' },
  time: { en: '14:30', fr: '14:30' },
  service: { en: 'Hot stones', fr: 'Pierres chaudes' },
  staff: { en: '', fr: '' },
  status: { en: '', fr: '' },
  amount: { en: '120.00', fr: '120,00' },
  text: { en: 'Likes it quiet.', fr: 'Aime le calme.' },
  author: { en: '', fr: '' },
}
