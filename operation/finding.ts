import { sentenceOf } from '@serein/server/platform/sentence.ts'

/** What one look has found. `bad`: it does not work so; `note`: it works, and should be known. `says` ends with what to do. */
export type Finding = { about: string; state: 'good' | 'note' | 'bad'; says: string }

/** Looks at one thing. */
export type Look = () => Promise<Finding[]>

const patienceMs = 20_000

export const good = (about: string, says: string): Finding => ({ about, state: 'good', says })
export const note = (about: string, says: string): Finding => ({ about, state: 'note', says })
export const bad = (about: string, says: string): Finding => ({ about, state: 'bad', says })

/** What a look finds; one that fails, or takes too long, has found just that. */
export async function look(about: string, at: Look): Promise<Finding[]> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<Finding[]>((done) => {
    const says = `It did not answer within ${patienceMs / 1_000} seconds: look whether a firewall is in the way.`
    timer = setTimeout(() => done([bad(about, says)]), patienceMs)
  })
  try {
    return await Promise.race([at(), over])
  } catch (error) {
    return [bad(about, sentenceOf(error))]
  } finally {
    clearTimeout(timer)
  }
}
