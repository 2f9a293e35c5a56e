const tints = ['primary', 'clay', 'gold', 'sky', 'plum'] as const
export type Tint = (typeof tints)[number]

/** The same name always gets the same tint, on every device. */
export function tintOf(name: string): Tint {
  let hash = 7
  for (const character of name.normalize('NFC').toLowerCase())
    hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003
  return tints[hash % tints.length] ?? 'primary'
}

/** First letters of the first and last word: "Inès de la Tour" is "IT". */
export function initialsOf(name: string, count: 1 | 2): string {
  const words = name
    .trim()
    .split(/[\s-]+/u)
    .filter(Boolean)
  const first = [...(words[0] ?? '')][0] ?? ''
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : ''
  return (count === 1 ? first : first + last).toLocaleUpperCase()
}
