export type StrengthLevel = 'short' | 'weak' | 'fair' | 'good' | 'strong'

/** An estimate of the guesses needed: variety of characters times length, where runs and keyboard rows count as one character. */
export function passwordStrength(password: string): { level: StrengthLevel; share: number } {
  const length = [...squeezed(password)].length
  const bits = length * Math.log2(alphabetOf(password))
  const share = Math.min(1, bits / 80)
  if (password.length < 8) return { level: 'short', share: Math.min(share, 0.2) }
  if (bits < 36) return { level: 'weak', share }
  if (bits < 50) return { level: 'fair', share }
  return { level: bits < 70 ? 'good' : 'strong', share }
}

const rows = ['abcdefghijklmnopqrstuvwxyz', '0123456789', 'qwertyuiop', 'asdfghjkl', 'azertyuiop']
const favourites = /password|motdepasse|bonjour|welcome|letmein|serein/giu

/** The password with runs and common words collapsed. */
function squeezed(password: string): string {
  const plain = password.replace(favourites, 'x')
  let squeezedText = ''
  for (const char of plain) {
    const last = squeezedText.at(-1)?.toLowerCase()
    const next = char.toLowerCase()
    const inRow = last !== undefined && rows.some((row) => row.includes(last + next))
    if (last !== next && !inRow) squeezedText += char
    else squeezedText = squeezedText.slice(0, -1) + char
  }
  return squeezedText
}

function alphabetOf(password: string): number {
  const kinds: [RegExp, number][] = [
    [/[a-z]/u, 26],
    [/[A-Z]/u, 26],
    [/\d/u, 10],
    [/[^A-Za-z\d]/u, 30],
  ]
  return Math.max(
    2,
    kinds.reduce((sum, [kind, size]) => sum + (kind.test(password) ? size : 0), 0),
  )
}
