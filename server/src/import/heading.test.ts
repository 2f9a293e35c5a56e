import { columnsMissing, fieldsOfKind, importKinds } from '@serein/shared/import/rules.ts'
import { describe, expect, test } from 'vitest'
import { readCsv } from './csv.ts'
import { templateFile } from './file.ts'
import { recognise } from './heading.ts'
import { knownExports } from './known-export.ts'

describe('headings', () => {
  test.each(knownExports.map((each) => [`${each.system}, ${each.kind}`, each] as const))(
    'of %s are known',
    (_, { system, page, kind, headings }) => {
      expect(page ?? 'https://').toMatch(/^https?:\/\//)
      const names = Object.keys(headings)
      const found = recognise(kind, names)
      const expected = Object.fromEntries(
        Object.values(headings).flatMap((field, at) => (field ? [[field, at]] : [])),
      )
      expect(found.columns).toEqual(expected)
      // Some call their columns as others do, and are not told apart by them.
      expect([system, null]).toContain(found.knownAs)
    },
  )

  test.each(['Fresha', 'Square', 'Treatwell', 'Booksy', 'Phorest'])(
    'of clients of %s are told apart from those of all others',
    (system) => {
      const theirs = knownExports.filter(
        (each) => each.system === system && each.kind === 'clients',
      )
      expect(theirs.length).toBeGreaterThan(0)
      for (const { headings } of theirs)
        expect(recognise('clients', Object.keys(headings)).knownAs).toBe(system)
    },
  )

  test('of a file that a salon brings along are known, in French and with its own separator', () => {
    const text =
      'Prénom;Nom;Téléphone;Date de naissance;Remarques\nAgnès;Bonnet;06 12 37 11 58;03/05/1980;Huile sans noix\n'
    const { headings, lines } = readCsv(new TextEncoder().encode(text))
    expect(recognise('clients', headings)).toEqual({
      columns: { firstName: 0, lastName: 1, phone: 2, birthday: 3, note: 4 },
      knownAs: 'Treatwell',
    })
    expect(lines).toHaveLength(1)
  })

  test('most systems are told apart', () => {
    const apart = knownExports.filter(
      ({ system, kind, headings }) => recognise(kind, Object.keys(headings)).knownAs === system,
    )
    expect(apart.length).toBeGreaterThan(knownExports.length - 3)
  })

  test.each(
    importKinds.flatMap((kind) =>
      (['en', 'fr'] as const).map((language) => [kind, language] as const),
    ),
  )('of our own file of %s in %s are known, and no column is missing', async (kind, language) => {
    const bytes = new Uint8Array(await templateFile(kind, language).arrayBuffer())
    const { headings, lines } = readCsv(bytes)
    const { columns } = recognise(kind, headings)
    const fields = fieldsOfKind[kind].filter(
      (field) => field !== 'name' || !('lastName' in columns),
    )
    expect(fields.map((field) => columns[field as never])).toEqual(fields.map((_, at) => at))
    expect(columnsMissing(kind, columns)).toEqual([])
    expect(lines).toHaveLength(1)
  })

  test('a name beside a first name is the last one, and one alone is the whole', () => {
    expect(recognise('clients', ['Nom', 'Prénom']).columns).toEqual({ lastName: 0, firstName: 1 })
    expect(recognise('clients', ['Nom', 'Portable']).columns).toEqual({ name: 0, phone: 1 })
    expect(recognise('clients', ['Colour', 'Shoe size'])).toEqual({ columns: {}, knownAs: null })
  })

  test.each([
    [
      'Google',
      [
        'First Name',
        'Last Name',
        'Birthday',
        'Labels',
        'E-mail 1 - Label',
        'E-mail 1 - Value',
        'Phone 1 - Label',
        'Phone 1 - Value',
      ],
      { firstName: 0, lastName: 1, birthday: 2, tags: 3, email: 5, phone: 7 },
    ],
    [
      'Outlook',
      ['First Name', 'Last Name', 'E-mail Address', 'Home Phone', 'Mobile Phone', 'Categories'],
      { firstName: 0, lastName: 1, email: 2, otherPhone: 3, phone: 4, tags: 5 },
    ],
    [
      'German',
      ['Vorname', 'Nachname', 'E-Mail-Adresse', 'Handy', 'Geburtstag', 'Notizen', 'Kategorien'],
      { firstName: 0, lastName: 1, email: 2, phone: 3, birthday: 4, note: 5, tags: 6 },
    ],
    ['German, of a list', ['Name', 'Schlagwörter'], { name: 0, tags: 1 }],
  ])('of an address book are known: %s', (_, headings, columns) => {
    expect(recognise('clients', headings).columns).toEqual(columns)
  })

  test('of two columns for one field the better filled one is taken', () => {
    const headings = ['Name', 'Mobile Number', 'Telephone']
    expect(recognise('clients', headings, [9, 9, 0]).columns).toMatchObject({
      phone: 1,
      otherPhone: 2,
    })
    expect(recognise('clients', headings, [9, 2, 8]).columns).toMatchObject({
      phone: 2,
      otherPhone: 1,
    })
  })

  test('news by mail are agreed to in a column that says so, not in one of text messages', () => {
    for (const heading of ['Email Subscription Status', 'Accepts Email Marketing', 'Newsletter'])
      expect(consentOf(heading)).toBe(1)
    expect(consentOf('Accepts SMS Marketing')).toBeUndefined()
  })

  test('no column is two fields', () => {
    for (const kind of importKinds) {
      const { columns } = recognise(kind, [
        'Name',
        'Note',
        'Date',
        'Time',
        'Amount',
        'Staff',
        'Service',
      ])
      const places = Object.values(columns)
      expect(new Set(places).size).toBe(places.length)
    }
  })
})

function consentOf(heading: string): number | undefined {
  return recognise('clients', ['Name', heading]).columns.consent
}
