import * as z from 'zod'

/** What is refused of files that a business brings along. */
export const importRefusals = {
  import_unreadable: {
    status: 422,
    en: 'This file can’t be read as a CSV file with a first line of headings. Nothing was kept.',
    fr: 'Ce fichier n’est pas un CSV lisible dont la première ligne donne les titres. Rien n’a été conservé.',
    data: z.object({
      reason: z.enum([
        'not_text',
        'vcard',
        'calendar',
        'no_lines',
        'too_many_lines',
        'too_many_columns',
        'cell_too_long',
        'broken',
      ]),
      line: z.int().nullable().describe('Where, as a spreadsheet counts'),
    }),
  },
  import_columns_missing: {
    status: 422,
    en: 'A column is still missing. Please say which one it is.',
    fr: 'Il manque encore une colonne. Indiquez laquelle c’est.',
    data: z.object({ missing: z.array(z.array(z.string())).describe('Each any one of these') }),
  },
  import_busy: {
    status: 409,
    en: 'Another file is being checked, imported or undone. Please wait for it to end.',
    fr: 'Un autre fichier est en cours de vérification, d’import ou d’annulation. Attendez qu’il soit terminé.',
  },
  import_not_ready: {
    status: 409,
    en: 'This is not possible with this file now: it has gone on in the meantime.',
    fr: 'Ce n’est plus possible avec ce fichier : il a avancé entre-temps.',
    data: z.object({ state: z.string() }),
  },
  import_has_faults: {
    status: 409,
    en: 'Some lines can’t be imported. Fix them, or choose to leave them out.',
    fr: 'Certaines lignes sont impossibles à importer. Corrigez-les ou choisissez de les laisser de côté.',
    data: z.object({ wrong: z.int() }),
  },
  import_in_use: {
    status: 409,
    en: 'Some of what came with this file has been used since. Nothing was undone.',
    fr: 'Une partie de ce qui est venu de ce fichier a servi depuis. Rien n’a été annulé.',
    data: z.object({ used: z.int() }),
  },
  import_undo_over: {
    status: 409,
    en: 'An import can be undone for a day. That day is over.',
    fr: 'Un import peut être annulé pendant un jour. Ce délai est passé.',
  },
} as const
