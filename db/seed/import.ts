import type { ImportKind } from '@serein/shared/import/rules.ts'
import { userId } from './people.ts'
import { businessId, shopId } from './place.ts'
import { idOf } from './random.ts'
import type { Rows } from './rows.ts'
import type { BusinessData } from './world/shape.ts'

type Before = { kind: ImportKind; file: string; fits: number; skipped: number; wrong: number }

const day = 86_400_000
const before: Before[] = [
  { kind: 'services', file: 'carte-des-soins.csv', fits: 24, skipped: 0, wrong: 1 },
  { kind: 'clients', file: 'clients-export-2024.csv', fits: 1_318, skipped: 27, wrong: 9 },
  { kind: 'balances', file: 'avoirs.csv', fits: 46, skipped: 112, wrong: 2 },
]

const headings = ['Prénom', 'Nom', 'Courriel', 'Portable', 'Date de naissance', 'Remarques']
const columns = { firstName: 0, lastName: 1, email: 2, phone: 3, birthday: 4, note: 5 }
type Line = { cells: string[]; faults?: { field: string; code: string }[] }
const lines: Line[] = [
  {
    cells: [
      'Maëlle',
      'Quéméner',
      'maelle.quemener@example.com',
      '06 31 20 44 87',
      '14/02/1988',
      '',
    ],
  },
  {
    cells: ['Thibault', 'Arnoux', 'thibault.arnoux@', '06 42 18 09 55', '', 'Préfère le matin.'],
    faults: [{ field: 'email', code: 'not_an_email' }],
  },
  {
    cells: ['Inès', 'Belkacem', 'ines.belkacem@example.com', '', '31/02/1991', ''],
    faults: [{ field: 'birthday', code: 'not_a_day' }],
  },
  { cells: ['Gaspard', 'Lemoigne', '', '07 55 61 23 08', '', 'Dos fragile.'] },
]

/** What a business has brought along when it came, and a file that its owner is about to finish. */
export function addImports(rows: Rows, business: BusinessData, now: Date): void {
  const shop = business.shops[0]!
  const terms = {
    shopId: shopId(shop),
    currency: business.currency,
    dayOrder: 'dmy',
    totalMinor: null,
  }
  const file = (name: string, at: number) => ({
    business_id: businessId(business),
    id: idOf(`import ${business.slug} ${name}`, at),
    file_name: name,
    encoding: 'windows-1252',
    separator: ';',
    headings,
    columns,
    terms,
    started_by: userId('owner'),
    created_at: new Date(at).toISOString(),
  })
  for (const [place, { kind, file: name, fits, skipped, wrong }] of before.entries()) {
    const at = now.getTime() - (64 - place) * day
    const total = fits + skipped + wrong
    const counts = { fits, skipped, wrong, kept: 0, total, done: total }
    const finished_at = new Date(at + 11 * 60_000).toISOString()
    rows.add('import', { ...file(name, at), kind, state: 'done', ...counts, finished_at })
  }
  const wrong = lines.filter(({ faults }) => faults).length
  const waiting = file('nouveaux-clients.csv', now.getTime() - 2 * 3_600_000)
  const counts = {
    fits: lines.length - wrong,
    skipped: 0,
    wrong,
    kept: 0,
    total: lines.length,
    done: 0,
  }
  rows.add('import', {
    ...waiting,
    kind: 'clients',
    state: 'checked',
    ...counts,
    finished_at: null,
  })
  for (const [at, { cells, faults = [] }] of lines.entries())
    rows.add('import_line', {
      business_id: waiting.business_id,
      import_id: waiting.id,
      line: at + 2,
      cells,
      verdict: faults.length > 0 ? 'wrong' : 'fits',
      faults,
    })
}
