import { type Answer, type Came, listen } from './listen.ts'

export type Inbox = Awaited<ReturnType<typeof openInbox>>

/** A receiver of webhooks that keeps what comes and answers as it is told. */
export async function openInbox() {
  const letters: Came[] = []
  const statuses: number[] = []
  let check: ((letter: Came) => unknown) | undefined
  const { origin, close } = await listen(async (came): Promise<Answer> => {
    letters.push(came)
    try {
      await check?.(came)
    } catch {
      return { status: 400 }
    }
    return { status: statuses.shift() ?? 200 }
  })
  return {
    url: `${origin}/hook`,
    letters,
    /** The next answers; after them every letter is taken. */
    answerWith: (...next: number[]) => void statuses.push(...next),
    /** What throws is answered with 400. */
    check: (how: (letter: Came) => unknown) => void (check = how),
    close,
  }
}
