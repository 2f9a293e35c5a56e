import * as z from 'zod'

/** What moves or turns the text around it, or shows nothing: in a name it could make another one of it. */
const unseen = /[\p{Cc}\u{61c}\u{200e}\u{200f}\u{202a}-\u{202e}\u{2066}-\u{2069}]/gu

/** A name as it is kept: on one line, and without what nobody sees in it. */
export function plainName(written: string): string {
  return written.replaceAll(/\s+/gu, ' ').replaceAll(unseen, '').trim()
}

/** The name of somebody, or of something that is somebody's; what is taken out of it does not count. */
export const nameText = (lengthMax: number) => z.string().overwrite(plainName).min(1).max(lengthMax)
