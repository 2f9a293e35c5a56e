/** Whether a text has each word that somebody has typed, or the beginning of one. Accents and capitals make no difference. */
export function matches(text: string, typed: string): boolean {
  const plainText = plain(text)
  return plain(typed)
    .split(/\s+/u)
    .every((word) => plainText.includes(word))
}

/** Without accents, since people often type none. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
}
