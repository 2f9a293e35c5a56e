/** The first of a month as French has it: `dim. 1er nov.` of a date as `Intl` writes it, `dim. 1 nov.`; other languages stay as they are. */
export function frenchDay(locale: string, date: string): string {
  if (!locale.startsWith('fr')) return date
  return date.replaceAll(/(?<![\p{L}\d])1(?=[ \u00a0]\p{L}|–\d)/gu, '1er')
}
