import * as z from 'zod'

/** What steers the text around it, or shows nothing: in a name it could make another one of it. */
const unseen = /(?![\u{200c}\u{200d}])[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu

/**
 * Persian, Sinhala and other scripts spell with a joiner or a non-joiner between two letters, Malayalam ends words with one
 * after a sign, and a family of pictures is held together by it. Anywhere else it only makes another name of the same letters.
 */
const strayJoiner =
  /(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u{200c}\u{200d}]|(?<!\p{M})[\u{200c}\u{200d}](?![\p{L}\p{M}\p{Extended_Pictographic}])/gu

/** A name as it is kept: on one line, and without what nobody sees in it. */
export function plainName(written: string): string {
  return written.replaceAll(/\s+/gu, ' ').replaceAll(unseen, '').replaceAll(strayJoiner, '').trim()
}

/**
 * Whether two people may be one by their names: all words of the shorter one are in the other, in any order, with or without
 * accents; somebody without a name may be anybody.
 */
export function mayBeSameName(one: string, other: string): boolean {
  const [fewer, more] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.size - b.size)
  return fewer!.isSubsetOf(more!)
}

function wordsOf(name: string): Set<string> {
  const plain = name.normalize('NFKD').replaceAll(/[\p{M}\p{Cf}'’]/gu, '')
  return new Set(plain.toLowerCase().match(/[\p{L}\p{N}]+/gu))
}

/** The name of somebody, or of something that is somebody's; what is taken out of it does not count. */
export const nameText = (lengthMax: number) => z.string().overwrite(plainName).min(1).max(lengthMax)
