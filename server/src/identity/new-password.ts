import { passwordLengthMin } from '@serein/shared/identity/credentials.ts'
import { refuse } from '@serein/shared/refusal.ts'

/**
 * What guessers try first: some eighteen thousand that are long enough to be chosen here. They come with the first password that
 * is chosen: an idle server is 8 MiB smaller without them.
 */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= passwordLengthMin))
}

let commonPasswords: ReturnType<typeof readCommon> | undefined
/** What they try first here. Whatever else stands around such a word makes it no better. */
const ours = ['serein', 'spa', 'massage', 'hammam', 'sauna', 'wellness', 'bienetre', 'password']
const oursToo = ['motdepasse', 'welcome', 'bienvenue', 'bonjour', 'booking', 'reservation']

type Owner = { email?: string | undefined; name?: string | undefined }

/**
 * Lets a password be chosen that nobody guesses at once. Refuses with `password_too_short`, and with `password_common` what
 * many have chosen or what is but a word of this product or of its owner's (OWASP ASVS 6.2.1, 6.2.4, 6.2.11).
 */
export async function refuseGuessed(
  password: string,
  { email = '', name = '' }: Owner = {},
): Promise<void> {
  if (password.length < passwordLengthMin) throw refuse('password_too_short')
  const theirs = [...email.split(/[@.]/u), ...name.split(/\s/u), name]
  const easyWords = new Set([...ours, ...oursToo, ...theirs.map(lettersOf)])
  const common = await (commonPasswords ??= readCommon())
  if (common.has(password.toLowerCase()) || easyWords.has(lettersOf(password) || ' '))
    throw refuse('password_common')
}

/** Its letters alone, small and without accents. */
function lettersOf(text: string): string {
  return text.normalize('NFD').toLowerCase().replaceAll(/\P{L}/gu, '')
}
