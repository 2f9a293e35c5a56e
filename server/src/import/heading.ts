import { fieldsOfKind, type ImportField, type ImportKind } from '@serein/shared/import/rules.ts'
import { inBoth } from '../platform/words.ts'
import { type KnownExport, knownExports } from './known-export.ts'

type Recognised = { columns: Partial<Record<ImportField, number>>; knownAs: string | null }

/** With fewer headings in common a table is nobody’s in particular. */
const headingsInCommon = 3

/**
 * What the columns of a file seem to be: as a system whose export it is calls them, or else as people do. Of several that are called so
 * it is the one that most lines fill, `filled` by column.
 */
export function recognise(
  kind: ImportKind,
  headings: readonly string[],
  filled: readonly number[] = [],
): Recognised {
  const source = exportOf(kind, headings)
  const fieldByHeading = new Map(
    Object.entries(source?.headings ?? {}).map(([heading, field]) => [bare(heading), field]),
  )
  const columns: Partial<Record<ImportField, number>> = {}
  for (const field of fieldsOfKind[kind] as readonly ImportField[]) {
    const words = wordsFor(kind, field)
    const called = headings.flatMap((heading, at) => {
      const word = bare(heading)
      const isMeant = fieldByHeading.has(word)
        ? fieldByHeading.get(word) === field
        : words.includes(word)
      const isFree = !Object.values(columns).includes(at)
      return isMeant && isFree ? [{ at, place: words.indexOf(word) }] : []
    })
    const [best] = called.toSorted(
      (one, other) =>
        (filled[other.at] ?? 0) - (filled[one.at] ?? 0) ||
        one.place - other.place ||
        one.at - other.at,
    )
    if (best) columns[field] = best.at
  }
  return { columns: settled(kind, columns), knownAs: source?.system ?? null }
}

/** The one system that has all of these headings. */
function exportOf(kind: ImportKind, headings: readonly string[]): KnownExport | null {
  const bareHeadings = headings.map(bare).filter(Boolean)
  const found = knownExports.filter((each) => {
    if (each.kind !== kind) return false
    const theirs = new Set(Object.keys(each.headings).map(bare))
    const least = Math.min(headingsInCommon, theirs.size)
    return bareHeadings.every((heading) => theirs.has(heading)) && bareHeadings.length >= least
  })
  return new Set(found.map(({ system }) => system)).size === 1 ? found[0]! : null
}

/** Without what tells no two headings apart. */
function bare(heading: string): string {
  return heading
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

function wordsFor(kind: ImportKind, field: ImportField): string[] {
  const { en, fr } = inBoth(`import.field.${field}`)
  const own = [words[field], kind === 'notes' && field === 'text' && words.note]
  const others = own.flatMap((each) => (each || '').split(' | '))
  return [...new Set([en, fr, field, ...others].map(bare).filter(Boolean))]
}

/** A name beside a first name is the last one. */
function settled(
  kind: ImportKind,
  { name, ...columns }: Recognised['columns'],
): Recognised['columns'] {
  const hasParts = (fieldsOfKind[kind] as readonly string[]).includes('lastName')
  if (name === undefined) return columns
  return hasParts && columns.firstName !== undefined && columns.lastName === undefined
    ? { ...columns, lastName: name }
    : { ...columns, name }
}

/** What else columns are called. */
const words: Partial<Record<ImportField, string>> = {
  name: 'full name | client | client name | customer | customer name | contact | nom | nom et prénom | nom du client | service name | service | treatment | item name | soin | prestation | nom du soin | staff | employee | praticien | nom complet | team member',
  nameFr: 'french name | name (fr) | name fr | nom français',
  firstName: 'vorname | forename | given name | client first name | customer first name',
  lastName:
    'nachname | surname | family name | second name | nom de famille | client last name | customer last name',
  email:
    'email 1 value | email work | email home | email private | mail | email address | email adresse | e-mail address | client email | customer email | adresse e-mail | courriel | adresse mail | adresse email',
  phone:
    'phone 1 value | primary phone | telefon | handy | mobil | mobiltelefon | telefonnummer | mobile | mobile phone | phone mobile | mobile number | cell | cell phone | phone number | telephone | telephone number | sms number | client phone | customer phone | tel | téléphone mobile | portable | numéro de téléphone | téléphone portable | n° de téléphone',
  otherPhone:
    'phone 2 value | home phone | phone home | phone work | business phone | festnetz | landline | mobile | mobile phone | mobile number | telephone | phone | day phone | secondary phone | additional phone | work phone | fixe | téléphone fixe | domicile',
  birthday:
    'geburtstag | geburtsdatum | birth date | date of birth | dob | birthdate | date de naissance | naissance | né(e) le',
  street:
    'address | street address | home address | address line 1 | address 1 | street 1 | adresse | adresse postale | rue | strasse | straße',
  postalCode: 'zip | zip code | postcode | post code | postal code | cp | code postal | plz',
  city: 'town | address city | home city | ville | ort | stadt',
  country: 'address country | home country | country code | pays | land',
  language: 'sprache | preferred language | lang | locale | langue préférée',
  note: 'notizen | notiz | bemerkung | bemerkungen | notes | client note | client notes | comment | comments | memo | remarks | commentaire | commentaires | remarques | appointment notes',
  since:
    'kunde seit | customer since | created | created at | date added | first visit | added | créé le | date de création | première visite',
  tags: 'tag | labels | label | categories | catégories | kategorien | schlagwörter | schlagwort | group membership | groups | étiquette | groupes | gruppen',
  consent:
    'newsletter | marketing | marketing consent | email marketing | accepts marketing | accepts email marketing | email subscription status | subscription status | email marketing consent | marketing emails | email opt in | opt in | consentement | abonné | einwilligung',
  category: 'group | service category | service group | catégories | famille | groupe',
  variant: 'option | variation | variation name | déclinaison',
  minutes:
    'duration | length | duration (min) | duration (minutes) | duration in minutes | time | durée | durée (min) | durée en minutes',
  price:
    'cost | amount | retail price | tarif | montant | prix ttc | appointment price | service price',
  about: 'service description | details | descriptif',
  aboutFr: 'french description | description (fr) | description fr',
  gender: 'sex | sexe | civilité',
  day: 'appointment date | start date | date and time | date/time | datetime | start | starts at | start time and date | jour | date du rendez-vous | date et heure | written at | created | créée le',
  time: 'start time | appointment time | from | begins | heure de début | début | horaire',
  service: 'treatment | service name | appointment type | type | item | prestation | nom du soin',
  staff:
    'staff member | team member | employee | provider | practitioner | stylist | calendar | with | employé | praticienne | collaborateur | avec',
  status: 'appointment status | state | état',
  amount:
    'account balance | credit | wallet | store credit | current balance | remaining | avoir | crédit | montant | porte-monnaie | amount',
  text: 'content | comment | body | texte | contenu | description',
  author: 'author | staff | created by | auteur | par',
}
